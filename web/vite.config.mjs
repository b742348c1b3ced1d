import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Built into the server's own folder: the server serves the console, and nothing else does.
export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    outDir: fileURLToPath(new URL('../server/dist/console', import.meta.url)),
    emptyOutDir: true,
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // Inlined scripts and data addresses would need holes in the content-security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/console': 'http://127.0.0.1:8080' } },
})

// Bundles our own sources into dist/; packages stay in node_modules. Takes well under a second.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

export async function buildServer() {
  await build({
    absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
    entryPoints: ['src/main.ts'],
    outdir: 'dist',
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer()

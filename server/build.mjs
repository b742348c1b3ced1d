// Bundles our own sources into dist/; packages stay in node_modules. Takes well under a second.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

export async function buildServer() {
  await build({
    absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
    // Besides the program, the threads that embed texts, read documents, train and simulate; threads are started from a file.
    entryPoints: {
      main: 'src/main.ts',
      'embedding-worker': 'src/platform/embedding/embedding-worker.ts',
      'document-worker': 'src/modules/knowledge/parsing/document-worker.ts',
      'training-worker': 'src/modules/learning/training-worker.ts',
      'simulation-worker': 'src/modules/learning/simulation-worker.ts',
      'leads-worker': 'src/modules/leads/leads-worker.ts',
    },
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
  // What websites load: one small file for browsers, with nothing else in it.
  await build({
    absWorkingDir: fileURLToPath(new URL('../web', import.meta.url)),
    entryPoints: { widget: 'widget/widget.ts' },
    outdir: fileURLToPath(new URL('dist', import.meta.url)),
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'iife',
    target: ['chrome100', 'firefox101', 'safari16.4'],
    logLevel: 'warning',
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer()

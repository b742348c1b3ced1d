// npm run bench -w bench -- <name>: bundles one benchmark with the sources it measures and runs it.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = fileURLToPath(new URL('.', import.meta.url))
const [name, ...words] = process.argv.slice(2)
const entry = `src/${name}.bench.ts`
if (!existsSync(`${here}${entry}`)) {
  const names = readdirSync(`${here}src`)
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => file.replace('.bench.ts', ''))
  process.stderr.write(`Which one? ${names.join(', ')}\n`)
  process.exit(2)
}
await build({
  absWorkingDir: here,
  entryPoints: [entry, 'src/bare-server.ts', 'src/health-probe.ts'],
  outdir: 'dist',
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
  define: { 'import.meta.url': JSON.stringify(new URL('../server/dist/main.js', import.meta.url).href) },
})
const child = spawn(process.execPath, [`${here}dist/${name}.bench.js`, ...words], {
  stdio: 'inherit',
  env: { ...process.env, BENCH_FOLDER: here },
})
child.once('close', (code) => process.exit(code ?? 1))

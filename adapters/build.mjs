// Builds the adapters as they are published: `node adapters/build.mjs ai-sdk`; all of them without a name. `--code`
// leaves the types out, which need those of the built client.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const words = process.argv.slice(2)
const isCodeOnly = words.includes('--code')
const named = words.filter((word) => !word.startsWith('--'))

for (const name of named.length > 0 ? named : ['ai-sdk', 'langchain', 'openai']) {
  const dist = join(here, name, 'dist')
  if (!isCodeOnly) rmSync(dist, { recursive: true, force: true })
  // Put in place at once: another process may be reading it.
  const fresh = join(dist, `index.${process.pid}.js`)
  await build({
    entryPoints: [join(here, name, 'src/index.ts')],
    outfile: fresh,
    bundle: true,
    packages: 'external',
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  })
  renameSync(fresh, join(dist, 'index.js'))
  if (isCodeOnly) continue
  if (!existsSync(join(here, '../sdk/dist/index.d.ts')))
    execFileSync(process.execPath, [join(here, '../sdk/build.mjs')], { stdio: 'inherit' })
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  execFileSync(process.execPath, [compiler, '-p', join(here, name, 'tsconfig.json')], { stdio: 'inherit' })
  // Declarations name the sources they came from; published, they have to name the modules.
  for (const file of readdirSync(dist).filter((one) => one.endsWith('.d.ts'))) {
    const text = readFileSync(join(dist, file), 'utf8')
    writeFileSync(join(dist, file), text.replace(/(from ["']\.[^"']*?)\.ts(["'])/g, '$1.js$2'))
  }
}

// Builds what is published: one file of JavaScript and its types. `npm run build -w sdk`; `--code` leaves the types out.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const dist = join(here, 'dist')
const isCodeOnly = process.argv.includes('--code')

const bundle = async (options) => {
  const { outputFiles } = await build({
    entryPoints: [join(here, 'src/index.ts')],
    bundle: true,
    format: 'esm',
    // Browsers and Node 20 alike: nothing of either may be named in the sources.
    platform: 'neutral',
    target: 'es2022',
    write: false,
    ...options,
  })
  return outputFiles[0].contents
}

if (!isCodeOnly) rmSync(dist, { recursive: true, force: true })
mkdirSync(dist, { recursive: true })
// Put in place at once: another process may be reading it.
const fresh = join(dist, `index.${process.pid}.js`)
writeFileSync(fresh, await bundle())
renameSync(fresh, join(dist, 'index.js'))
if (!isCodeOnly) {
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  execFileSync(process.execPath, [compiler, '-p', join(here, 'tsconfig.json')], { stdio: 'inherit' })
  // Declarations name the sources they came from; published, they have to name the modules.
  for (const name of readdirSync(dist, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue
    const text = readFileSync(join(dist, name), 'utf8')
    writeFileSync(
      join(dist, name),
      text.replace(/((?:from |import\()["']\.[^"']*?)(?:\.d)?\.ts(["'])/g, '$1.js$2'),
    )
  }
  // A file of declarations is not compiled, only taken along.
  cpSync(join(here, 'src/generated'), join(dist, 'generated'), { recursive: true })
  process.stdout.write(`${gzipSync(await bundle({ minify: true })).length} bytes minified and compressed\n`)
}

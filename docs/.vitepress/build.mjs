// Builds the documentation site into server/dist/help, where the server finds it: `npm run docs:site`.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vitepress'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const DOCS = here('..')
const SITE = here('../../server/dist/help')
const NEXT = `${SITE}-next`
const STAMP = `${SITE}/sources.sha256`

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}

/** The pages, their settings, and the document that the generated pages follow from. */
function sources() {
  const hash = createHash('sha256')
  const folder = DOCS.replace(/\/$/, '')
  for (const path of [...filesBelow(folder)].sort()) {
    if (!path.startsWith(`${folder}/reference/`))
      hash.update(path.slice(folder.length)).update(readFileSync(path))
  }
  for (const path of filesBelow(here('../../server/src/cli/reference'))) hash.update(readFileSync(path))
  return hash.digest('hex')
}

const isSiteStale = () => !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== sources()

async function buildSite() {
  const stamp = sources()
  rmSync(`${DOCS}reference`, { recursive: true, force: true })
  const program = here('../../server/bin/rapport.mjs')
  execFileSync(process.execPath, [program, 'reference', `${DOCS}reference`], { stdio: 'inherit' })
  // Also in tests: what is built is what people get.
  process.env.NODE_ENV = 'production'
  await build(DOCS, { outDir: NEXT })
  for (const path of [...filesBelow(NEXT)]) {
    if (/\.(js|css|html|svg|json)$/.test(path))
      writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }))
  }
  writeFileSync(`${NEXT}/sources.sha256`, stamp)
  // A server that runs meanwhile never sees half a site.
  rmSync(SITE, { recursive: true, force: true })
  renameSync(NEXT, SITE)
}

if (process.argv.includes('--if-stale') && !isSiteStale()) process.stdout.write('The site is up to date.\n')
else await buildSite()

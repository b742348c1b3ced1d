// Prints the notes of a release: the newest section of the changelog, and where the build comes from and how to check
// it. `npm run build` goes first; the packages and images of the release are named as arguments.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const read = (path) => readFileSync(here(path), 'utf8')
const sha256 = (path) => createHash('sha256').update(readFileSync(path)).digest('hex')
const git = (...words) => execFileSync('git', words, { cwd: here('..'), encoding: 'utf8' }).trim()

const [heading, changes] =
  /^## (.+)\n([\s\S]*?)(?=\n## |$(?![\s\S]))/m.exec(read('../CHANGELOG.md'))?.slice(1) ?? []
const billOfMaterials = here('dist/sbom.cdx.json')
if (heading === undefined) throw new Error('CHANGELOG.md has no section')
if (!existsSync(billOfMaterials)) {
  process.stderr.write('There is no build to describe: run npm run build first.\n')
  process.exit(1)
}
if (git('status', '--porcelain') !== '')
  process.stderr.write(
    'The checkout has changes that are in no commit: notes of a release are made without them.\n',
  )

const rows = [
  ['commit', git('rev-parse', 'HEAD')],
  ['tree', git('rev-parse', 'HEAD^{tree}')],
  ['Node.js that built it', process.version],
  ['base image', /^FROM (\S+)/m.exec(read('../Dockerfile'))?.[1]],
  ['`package-lock.json`, SHA-256', sha256(here('../package-lock.json'))],
  ['`sbom.cdx.json`, SHA-256', sha256(billOfMaterials)],
  ...process.argv.slice(2).map((path) => [`\`${basename(path)}\`, SHA-256`, sha256(path)]),
]

process.stdout.write(`## ${heading}
${changes.trimEnd()}

### Provenance

Built from the commit below by \`npm ci\` and \`npm run build\`; every package in it is pinned by the hash in the lock file and
listed in the software bill of materials. A checkout of the commit has the same tree and lock file.

| what | value |
|---|---|
${rows.map(([what, value]) => `| ${what} | \`${value}\` |`).join('\n')}
`)

// Checks who imports whom, where SQL stands, and who reads the environment. Run with `npm run imports`.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
process.chdir(root)
const faults = []

/** Counts what it found, so that a tool that sees nothing is not mistaken for a house in order. */
async function checkImports() {
  const { options, ...ruleSet } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'))
  const { output } = await cruise(
    ['server/src', 'server/test', 'bench/src', 'sdk/src'].filter(exists),
    { ...options, ruleSet, validate: true },
    {},
    { tsConfig: extractTSConfig(join(root, 'tsconfig.json')) },
  )
  const ours = output.modules.filter((module) => module.source.startsWith('server/src/'))
  const imports = ours.flatMap((module) =>
    module.dependencies
      .filter((one) => one.resolved.startsWith('server/src/'))
      .map((one) => [module.source, one.resolved]),
  )
  for (const { rule, from, to } of output.summary.violations) faults.push(`${rule.name}: ${from} → ${to}`)
  checkModuleCycles(imports)
  return { files: ours.length, imports: imports.length }
}

function exists(folder) {
  try {
    return readdirSync(folder).length > 0
  } catch {
    return false
  }
}

/** Modules may use one another in one direction only. */
function checkModuleCycles(imports) {
  const moduleOf = (path) =>
    path.endsWith('.test.ts') ? undefined : /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1]
  const uses = new Map()
  for (const [from, to] of imports) {
    const [user, used] = [moduleOf(from), moduleOf(to)]
    if (user === undefined || used === undefined || user === used) continue
    uses.set(user, (uses.get(user) ?? new Set()).add(used))
  }
  const finished = new Set()
  const visit = (module, path) => {
    if (path.includes(module)) {
      faults.push(`no-cycles-between-modules: ${[...path.slice(path.indexOf(module)), module].join(' → ')}`)
      return
    }
    if (finished.has(module)) return
    for (const used of uses.get(module) ?? []) visit(used, [...path, module])
    finished.add(module)
  }
  for (const module of uses.keys()) visit(module, [])
}

const WORDS =
  'select|insert|update|delete|with|create|alter|drop|truncate|set|lock|notify|listen|call|begin|commit|rollback|grant'
const SQL = [
  /\bsql(<[^`]*>)?`/,
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|selectNoFrom)\(/,
  new RegExp(`\\btext:\\s*[\`'"]\\s*(${WORDS})\\b(?! 1['"])`, 'i'),
  new RegExp(`\\.query\\(\\s*[\`'"]\\s*(${WORDS})\\b`, 'i'),
]
const mayHoldSql = (file) => file.endsWith('.store.ts') || file.startsWith('server/src/platform/db/')

function* sourcesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* sourcesBelow(path)
    else if (/\.(ts|tsx)$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
      yield relative(root, resolve(path))
  }
}

/** What no import shows: SQL outside the stores, and settings read behind the configuration's back. */
/** Our settings are read in one place; the proxies of the environment are every program's, under names of their own. */
const READS_ENVIRONMENT = new Set(['server/src/config.ts', 'server/src/platform/net/agents.ts'])

function checkTexts() {
  let files = 0
  for (const file of sourcesBelow('server/src')) {
    files += 1
    readFileSync(file, 'utf8')
      .split('\n')
      .forEach((line, at) => {
        const place = `${file}:${at + 1}`
        if (/^\s*(\/\/|\*|\/\*)/.test(line)) return
        if (!mayHoldSql(file) && SQL.some((pattern) => pattern.test(line)))
          faults.push(`sql-only-in-stores: ${place}`)
        if (!READS_ENVIRONMENT.has(file) && /\bprocess\.env\b/.test(line))
          faults.push(`environment-only-in-config: ${place}`)
      })
  }
  return files
}

const { files, imports } = await checkImports()
const texts = checkTexts()
// A file without a single import is rare: far fewer imports than files mean that the tool could not read them.
if (files === 0 || texts === 0 || imports < files) {
  faults.push(`nothing to check: saw ${files} files, ${imports} imports between them, ${texts} texts`)
}
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(`${files} files and ${imports} imports between them checked, ${faults.length} faults\n`)
process.exitCode = faults.length === 0 ? 0 : 1

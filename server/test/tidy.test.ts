import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, matchesGlob, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { tables } from '../src/app.ts'
import { dataMap, personTables } from '../src/modules.ts'
import { isIdentifying, isPersonal } from '../src/platform/db/data-map.ts'
import { DATABASE_INDEPENDENT } from './setup/which-tests.ts'
import { sharedDatabase } from './test-database.ts'

/** Keeps the house: what a reviewer would otherwise have to say again and again. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const NOT_OURS = new Set(['node_modules', 'dist', '.git', 'data', 'coverage'])

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (NOT_OURS.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile()) yield relative(root, path)
  }
}

const files = [...filesBelow(root)]
const text = new Map(files.filter(isText).map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const code = [...text.keys()].filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file))
const sources = code.filter(
  (file) => /^(server|sdk|bench|web|adapters\/[\w-]+)\/src\//.test(file) && !file.endsWith('.test.ts'),
)
const operationFiles = sources.filter((file) => /\/operations\/[^/]+\.ts$/.test(file))

function isText(file: string): boolean {
  return (
    /\.(ts|tsx|mjs|cjs|md|sql|json|yaml|yml|service|html|css)$|(^|\/)(Dockerfile|LICENSE|run)$/.test(file) &&
    basename(file) !== 'package-lock.json'
  )
}

const contentOf = (file: string): string => text.get(file) ?? ''
const linesOf = (file: string): number => contentOf(file).trimEnd().split('\n').length

/** Files that match, with the line, so that a failure says where to look. */
function findings(among: readonly string[], pattern: RegExp): string[] {
  return among.flatMap((file) =>
    contentOf(file)
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1}: ${line.trim().slice(0, 120)}`] : [])),
  )
}

/** Written apart, because this file is looked at too. */
const word = (...parts: readonly string[]): string => parts.join('')

describe('the sources', () => {
  it('are found at all', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(operationFiles.length).toBeGreaterThan(10)
  })

  it('are short enough to be one thing', () => {
    const limit = (file: string): number => {
      if (file.endsWith('.test.ts')) return 400
      return operationFiles.includes(file) ? 120 : 300
    }
    // Generated files are not read by people.
    const long = code
      .filter((file) => !file.includes('/generated/') && linesOf(file) > limit(file))
      .map((file) => `${file}: ${linesOf(file)} lines, ${limit(file)} at most`)
    expect(long).toEqual([])
  })

  it('have a test beside each operation', () => {
    const untested = operationFiles.filter(
      (file) => !existsSync(join(root, file.replace(/\.ts$/, '.test.ts'))),
    )
    expect(untested).toEqual([])
  })

  it('leave nothing for later', () => {
    expect(
      findings(code, new RegExp(`\\b(${word('TO', 'DO')}|${word('FIX', 'ME')}|${word('X', 'XX')})\\b`)),
    ).toEqual([])
  })

  it('run every test there is', () => {
    const tests = code.filter((file) => file.endsWith('.test.ts'))
    expect(
      findings(
        tests,
        new RegExp(
          `\\b(it|test|describe)\\.(${word('on', 'ly')}|${word('sk', 'ip')}(If)?|${word('run', 'If')}|${word('to', 'do')})\\b`,
        ),
      ),
    ).toEqual([])
  })

  it('are left out of a run on PostgreSQL by patterns that find something', () => {
    const tests = code.filter((file) => file.endsWith('.test.ts'))
    const idle = DATABASE_INDEPENDENT.filter((pattern) => !tests.some((file) => matchesGlob(file, pattern)))
    expect(idle).toEqual([])
  })

  it('log through the log', () => {
    expect(findings(sources, /\bconsole\.(log|info|warn|error|debug|trace|table|dir)\b/)).toEqual([])
  })

  it('are named after what they are', () => {
    const vague = code.filter((file) =>
      /^(.*[-.])?(utils?|helpers?|managers?|misc|common)([-.].*)?$/.test(
        basename(file).replace(/\.\w+$/, ''),
      ),
    )
    expect(vague).toEqual([])
  })

  it('know nothing of the machine they were written on', () => {
    const homes = ['home', 'Users', 'root', 'work', 'private'].join('|')
    expect(findings([...text.keys()], new RegExp(`(^|[\\s"'\`(=])/(${homes})/\\w`))).toEqual([])
  })
})

describe('every module', () => {
  const modules = [
    ...new Set(sources.flatMap((file) => /^server\/src\/modules\/([^/]+)\//.exec(file)?.[1] ?? [])),
  ]

  it.each(modules)('%s has a page that says what it is about, and an index', (module) => {
    const folder = join('server/src/modules', module)
    expect(existsSync(join(root, folder, 'index.ts'))).toBe(true)
    const page = contentOf(join(folder, 'README.md'))
    expect(page).toMatch(/^# /)
    expect(page.split('\n').length).toBeLessThan(60)
  })
})

describe('links between pages', () => {
  const pages = [...text.keys()].filter((file) => file.endsWith('.md'))

  it('lead somewhere', () => {
    const dead = pages.flatMap((page) =>
      [...contentOf(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(#[^)]*)?\)/g)]
        .map((match) => match[1] as string)
        .filter((target) => !existsSync(join(root, dirname(page), target)))
        .map((target) => `${page} → ${target}`),
    )
    expect(dead).toEqual([])
  })
})

async function query<Row>(sql: string): Promise<Row[]> {
  const { db } = await sharedDatabase()
  const { rows } = await db.pool.query(sql)
  return rows as Row[]
}

describe('the migrated database', () => {
  it('has exactly the columns that the code describes', async () => {
    const found = await query<{ column: string }>(`
      select format('%s.%s %s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then '' else ' null' end) as column
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
        and c.relname <> 'schema_migrations'`)
    const described = tables.flatMap((table) =>
      Object.entries(table.columns).map(
        ([name, column]) => `${table.name}.${name} ${column.pgType}${column.isNullable ? ' null' : ''}`,
      ),
    )
    expect(found.map((row) => row.column).sort()).toEqual(described.sort())
    expect(found.length).toBeGreaterThan(50)
  })

  it('has a place on the data map for every column that can hold text', async () => {
    const found = await query<{ column: string }>(`
      select format('%s.%s', c.relname, a.attname) as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
        and c.relname <> 'schema_migrations'
        and format_type(a.atttypid, null) in ('text', 'text[]', 'character varying', 'json', 'jsonb', 'bytea', 'xml')`)
    const described = new Set(
      tables.flatMap(({ name, columns }) => Object.keys(columns).map((column) => `${name}.${column}`)),
    )
    const listed = Object.entries(dataMap).flatMap(([name, table]) =>
      [...(isPersonal(table) ? table.personal : []), ...table.other].map((column) => `${name}.${column}`),
    )
    // Neither `personal` nor `other` in the data-map.ts of its module.
    expect(found.map((row) => row.column).filter((column) => !listed.includes(column))).toEqual([])
    expect(listed.filter((column) => !described.has(column))).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
    const unnamed = personTables.map(({ name }) => name).filter((name) => !isPersonal(dataMap[name]))
    expect(unnamed, 'has rows of people and says that it has not').toEqual([])
  })

  it('decides of every column with personal words whether it is sealed', () => {
    const held = new Set(['text', 'text[]', 'jsonb', 'bytea'])
    const undecided: string[] = []
    const needless: string[] = []
    for (const { name, columns } of tables) {
      const entry = dataMap[name]
      const personal = entry !== undefined && isPersonal(entry) ? entry.personal : []
      const clear = entry !== undefined && isPersonal(entry) ? Object.values(entry.clear ?? {}).flat() : []
      for (const [column, { pgType, words }] of Object.entries(columns)) {
        const isDecided = words !== undefined || isIdentifying(column) || clear.includes(column)
        if (personal.includes(column) && held.has(pgType) && !isDecided) undecided.push(`${name}.${column}`)
        if (words !== undefined && (!personal.includes(column) || clear.includes(column)))
          needless.push(`${name}.${column}`)
      }
      needless.push(
        ...clear.filter((column) => !personal.includes(column)).map((column) => `${name}.${column}`),
      )
    }
    expect(undecided, 'is neither sealed (`asWords`) nor in `clear` of its data-map.ts').toEqual([])
    expect(needless, 'is sealed and said to be clear, or not said to be personal').toEqual([])
  })

  it('keeps every tenant’s rows behind the wall', async () => {
    const found = await query<{
      name: string
      enabled: boolean
      forced: boolean
      policies: string[] | null
      key: string | null
    }>(`
      select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
        (select array_agg(format('%s for %s', policyname, array_to_string(p.roles, ',')) order by policyname)
         from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and policyname not in ('audit_retention', 'ledger_words')) as policies,
        (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
         where i.indrelid = c.oid and i.indisprimary) as key
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
      order by c.relname`)
    const wall = ['system_access for rapport_system', 'tenant_wall for rapport_app']
    const asDescribed = tables.filter((table) => table.owner === 'tenant').map((table) => table.name)
    expect(found.map((table) => table.name)).toEqual(asDescribed.sort())
    for (const table of found) {
      expect(table).toEqual({
        name: table.name,
        enabled: true,
        forced: true,
        policies: wall,
        key: 'tenant_id',
      })
    }
  })

  it('gives the application role nothing else', async () => {
    const readable = await query<{ name: string }>(`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relrowsecurity
        and has_table_privilege('rapport_app', c.oid, 'select, insert, update, delete, truncate')`)
    expect(readable).toEqual([])
    const owned = await query<{ name: string }>(`
      select c.relname as name from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname in ('rapport_app', 'rapport_system')`)
    expect(owned).toEqual([])
    const powers = await query(`
      select rolname from pg_roles where rolname in ('rapport_app', 'rapport_system')
        and (rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb)`)
    expect(powers).toEqual([])
  })
})

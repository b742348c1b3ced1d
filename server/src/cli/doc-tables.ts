import { SETTINGS } from '../all-settings.ts'
import { PROBLEM_KINDS } from '../kernel/problem.ts'
import { dataMap, tables } from '../modules.ts'
import { PERMISSIONS, type Permission, ROLES } from '../platform/auth/roles.ts'
import { isPersonal } from '../platform/db/data-map.ts'
import { fullPath, type Operation, scopeOf } from '../platform/http/operation.ts'
import { wordColumnsOf } from '../platform/words/word-columns.ts'

/** Tables of the documentation that are generated from the code. */
export function docTables(operations: readonly Operation[]): Readonly<Record<string, string>> {
  return {
    settings: settingsTable(),
    permissions: permissionsTable(),
    operations: operationsTable(operations),
    problems: problemsTable(),
    personal: personalTable(),
    impersonal: impersonalTable(),
    sealed: sealedTable(),
  }
}

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(([name, setting]) => [
    `\`${name}\``,
    setting.meaning + ('isSecret' in setting && setting.isSecret ? ' A secret.' : ''),
    setting.whenEmpty,
  ])
  return markdownTable(['setting', 'meaning', 'when empty'], rows)
}

function permissionsTable(): string {
  const rows = Object.entries(PERMISSIONS).map(([permission, roles]) => [
    `\`${permission}\``,
    ...ROLES.map((role) => ((roles as readonly string[]).includes(role) ? 'yes' : '')),
  ])
  return markdownTable(['permission', ...ROLES], rows)
}

const WHO: Readonly<Record<Operation['auth'], string>> = {
  key: 'API key or session',
  session: 'session',
  public: 'no credential',
}

function operationsTable(operations: readonly Operation[]): string {
  const sorted = [...operations].sort((a, b) => order(a).localeCompare(order(b), 'en'))
  const rows = sorted.map((operation) => [
    `\`${operation.method} ${fullPath(operation)}\``,
    WHO[operation.auth],
    operation.auth === 'public' ? '' : rolesFor(operation.permission),
    operation.auth === 'key' ? `\`${scopeOf(operation)}\`` : '',
  ])
  return markdownTable(['operation', 'takes', 'roles of a session', 'scope of a key'], rows)
}

const order = (operation: Operation): string => `${fullPath(operation)} ${operation.method}`

export function rolesFor(permission: Permission): string {
  if (permission === 'self') return 'any signed-in person'
  return PERMISSIONS[permission].join(', ')
}

function problemsTable(): string {
  const rows = Object.entries(PROBLEM_KINDS).map(([code, kind]) => [
    `\`${code}\``,
    String(kind.status),
    kind.help,
  ])
  return markdownTable(['code', 'status', 'meaning'], rows)
}

function personalTable(): string {
  const rows = Object.entries(dataMap).flatMap(([name, table]) =>
    isPersonal(table)
      ? [[`\`${name}\``, named(table.personal), table.purpose, table.kept, table.readers]]
      : [],
  )
  return markdownTable(['table', 'columns with personal data', 'purpose', 'kept', 'who reads it'], rows)
}

/** What sealing covers, and the words that it leaves readable. */
function sealedTable(): string {
  const rows = tables.flatMap((table) => {
    const entry = dataMap[table.name]
    const sealed = wordColumnsOf(table).map(({ name }) => name)
    const gaps = (isPersonal(entry) && entry.clear?.gap) || []
    return sealed.length + gaps.length === 0 ? [] : [[`\`${table.name}\``, named(sealed), named(gaps)]]
  })
  return markdownTable(['table', 'sealed where switched on', 'words that stay readable'], rows)
}

/** Tables without any, so that it can be seen that they were looked at. */
function impersonalTable(): string {
  const rows = Object.entries(dataMap).flatMap(([name, table]) =>
    isPersonal(table) ? [] : [[`\`${name}\``, named(table.other)]],
  )
  return markdownTable(['table', 'columns that hold text'], rows)
}

const named = (columns: readonly string[]): string => columns.map((column) => `\`${column}\``).join(', ')

// pattern: reads our own documentation pages, some kilobytes each
const MARK = /(<!-- table: (\w+) -->\n)[\s\S]*?(<!-- end of table -->)/g

/** The page with every table between its marks written anew. */
export function withTables(page: string, tables: Readonly<Record<string, string>>): string {
  return page.replace(MARK, (_all, begin: string, name: string, end: string) => {
    const table = tables[name]
    if (table === undefined) throw new Error(`There is no table called ${name}.`)
    return `${begin}\n${table}\n\n${end}`
  })
}

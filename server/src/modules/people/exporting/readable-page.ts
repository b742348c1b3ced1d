import { type DataMap, isPersonal } from '../../../platform/db/data-map.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import { type ExportedPerson, type PersonPage, pagesOf } from './person-pages.ts'

/** What people look for first; the other tables follow. */
const FIRST = ['agent_users', 'person_identities', 'memory_facts', 'memory_messages', 'messages', 'files']

/** The column that says what a row is about; the others stand below it in small. */
const LEADS = ['atomic_text', 'content', 'reply', 'value', 'file_name', 'summary', 'name', 'purpose']

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1c1c1e}
h2{margin-top:2.5rem}article{padding:.6rem 0;border-top:1px solid #ddd}p{margin:0}
.text{white-space:pre-wrap;overflow-wrap:anywhere}.more{font-size:12.5px;color:#6b6b70;overflow-wrap:anywhere}
@media(prefers-color-scheme:dark){body{background:#1c1c1e;color:#eee}.more{color:#a0a0a6}article{border-color:#444}a{color:#8ab4ff}}`

export interface ReadableParts {
  readonly dataMap: DataMap
  /** Where in the archive the bytes of a file are, by its id. */
  readonly files: ReadonlyMap<string, string>
  readonly now: Date
}

/** What a person can read of the export without a program: a page of its own, without scripts and without ids. */
export async function* readablePage(
  db: ScopedDatabase,
  exported: ExportedPerson,
  parts: ReadableParts,
): AsyncGenerator<string> {
  yield headOf(exported, parts.now)
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)
  for (const table of exported.tables.toSorted((a, b) => rank(a.name) - rank(b.name))) {
    let isFirst = true
    for await (const page of pagesOf(db, exported, table)) {
      if (isFirst) yield headingOf(table.name, parts.dataMap)
      isFirst = false
      yield page.rows.map((row) => entry(page, row, parts)).join('')
    }
  }
  yield '</body></html>\n'
}

function headOf({ person, restrictedSince }: ExportedPerson, now: Date): string {
  const title = `What is stored about ${escaped(person.userId)}`
  const restricted =
    restrictedSince === undefined ? '' : ` Processing has been restricted since ${moment(restrictedSince)}.`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1>
<p>As of ${moment(now)}.${restricted} Every row with all of its fields is in <a href="data.jsonl">data.jsonl</a>, for programs.
Internal ids and empty fields are left out here. Times are in UTC.</p>
`
}

function headingOf(table: string, dataMap: DataMap): string {
  const entry = dataMap[table]
  return `<h2>${escaped(capital(isPersonal(entry) ? entry.purpose : inWords(table)))}</h2>\n`
}

function entry(
  { table }: PersonPage,
  row: Readonly<Record<string, unknown>>,
  { dataMap, files }: ReadableParts,
): string {
  const about = dataMap[table]
  const personal = isPersonal(about) ? about.personal : []
  const place = (column: string) => (personal.includes(column) ? 0 : 1)
  const lead = LEADS.find((column) => inText(row[column]) !== undefined)
  const path = table === 'files' ? files.get(String(row['file_id'])) : undefined
  const text = lead === undefined ? '' : escaped(inText(row[lead]) as string)
  const shown = path === undefined ? text : `<a href="${escaped(path)}">${text}</a>`
  const more = Object.keys(row)
    .filter((column) => column !== lead && column !== 'user_id')
    .sort((a, b) => place(a) - place(b))
    .flatMap((column) => {
      const value = inText(row[column])
      return value === undefined ? [] : [`${capital(inWords(column))}: ${value}`]
    })
  if (shown === '' && more.length === 0) return ''
  return `<article>${shown === '' ? '' : `<p class="text" dir="auto">${shown}</p>`}<p class="more" dir="auto">${escaped(
    more.join(' · '),
  )}</p></article>\n`
}

/** Alone, or with what it is the id of before it, such as `key:<id>`. */
const UUID = /^(?:([a-z]+):)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

/** Undefined for what tells a reader nothing: empty values, and ids that only the server knows. */
function inText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') {
    const id = UUID.exec(value)
    if (id !== null) return id[1]
    return MOMENT.test(value) ? moment(new Date(value)) : value
  }
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => inText(item) ?? [])
    return items.length === 0 ? undefined : items.join(', ')
  }
  if (typeof value !== 'object') return String(value)
  const members = Object.entries(value as object).flatMap(([name, member]) => {
    const text = inText(member)
    return text === undefined ? [] : [`${inWords(name)}: ${text}`]
  })
  return members.length === 0 ? undefined : members.join('; ')
}

const moment = (time: Date): string =>
  Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 16).replace('T', ' ')
const inWords = (name: string): string => name.replaceAll('_', ' ')
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string)

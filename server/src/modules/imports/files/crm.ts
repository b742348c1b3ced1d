import { cutText } from '../../../kernel/cut-text.ts'
import { CsvEntries, type TableRow } from './entries.ts'
import { UnreadableFile } from './file.ts'
import type { FileFormat } from './format.ts'
import { recordOf } from './json.ts'
import type { People } from './people.ts'

/** What a column can be; every other one is kept under its own name. */
const MEANINGS: Readonly<Record<string, RegExp>> = {
  user_id: /^(user|contact|customer|client|record|person|guest)?[ _-]?(id|ref|reference|number)$/i,
  email: /^(e-?mail|email[ _-]?address|e-?mail[ _-]?1.*)$/i,
  phone: /^((mobile|phone|telephone|cell)([ _-]?phone)?([ _-]?(number|no))?)$/i,
  first_name: /^(first|given)[ _-]?name$/i,
  last_name: /^(last|family|sur)[ _-]?name$|^surname$/i,
  name: /^(full[ _-]?|display[ _-]?|contact[ _-]?|customer[ _-]?)?name$/i,
  company: /^(company|associated[ _-]company|organi[sz]ation|account|employer)([ _-]?name)?$/i,
  title: /^(job[ _-]?)?title$|^(role|position)$/i,
  timezone: /^time[ _-]?zone$/i,
  first_met_at: /^(created|create|first[ _-]?(seen|met|contact))([ _-]?(at|on|date))?$/i,
  note: /^(notes?|comments?|description|remarks?|summary)$/i,
}
const COLUMNS_MAX = 100

/** A table with one person a row. Known columns become the record, notes are learned from, the rest is kept. */
export const crm: FileFormat = {
  entries: () => new CsvEntries(),
  take(people, _list, row, { columns = {} }) {
    const { columns: names, cells } = row as TableRow
    const meanings = meaningsOf(names, columns)
    if (!takeRow(people, names, meanings, cells))
      people.leave('rows without an id, e-mail address or phone number')
  },
}

/** A table of contacts as HubSpot exports it: its own bookkeeping is left out. */
export const hubspot: FileFormat = {
  entries: () => new CsvEntries(),
  take(people, list, row, options) {
    const { columns: names, cells } = row as TableRow
    const kept = names.map((name) => (BOOKKEEPING.test(name) ? '' : name))
    crm.take(people, list, { columns: kept, cells } satisfies TableRow, options)
  },
}

const BOOKKEEPING = /^(?:hs_|record source|merged |(?:primary )?associated .{1,60} ids?$)/i

/** The columns of a file are the same in every row. */
let latest: { names: readonly string[]; columns: object; meanings: readonly string[] } | undefined

function meaningsOf(names: readonly string[], columns: Readonly<Record<string, string>>): readonly string[] {
  if (latest?.columns === columns && latest.names.every((name, at) => name === names[at]))
    return latest.meanings
  const missing = Object.keys(columns).filter((name) => !names.includes(name))
  if (missing.length > 0) throw new UnreadableFile(`There is no column ${missing.join(', ')}.`)
  const wrong = Object.values(columns).filter((meaning) => !(meaning in MEANINGS) && meaning !== 'skip')
  if (wrong.length > 0)
    throw new UnreadableFile(
      `A column can be ${Object.keys(MEANINGS).join(', ')} or skip, not ${wrong.join(', ')}.`,
    )
  const meanings = names.map((name) => (name === '' ? 'skip' : (columns[name] ?? meaningOf(name))))
  latest = { names, columns, meanings }
  return meanings
}

const meaningOf = (name: string): string =>
  Object.keys(MEANINGS).find((meaning) => MEANINGS[meaning]?.test(name)) ?? 'custom'

function takeRow(
  people: People,
  names: readonly string[],
  meanings: readonly string[],
  cells: readonly string[],
): boolean {
  const found: Record<string, string> = {}
  const custom: Record<string, string> = {}
  const notes: string[] = []
  for (const [at, meaning] of meanings.entries()) {
    const cell = cells[at]?.trim() ?? ''
    if (cell === '' || meaning === 'skip') continue
    if (meaning === 'note') notes.push(cell)
    else if (meaning === 'custom') custom[names[at] ?? ''] = cutText(cell, 2_000)
    else found[meaning] ??= cell
  }
  const { first_name, last_name, name, user_id, email, phone, first_met_at } = found
  const id = user_id ?? email?.toLowerCase() ?? phone
  // A row of empty cells is skipped silently.
  if (id === undefined) return Object.keys(found).length + Object.keys(custom).length + notes.length === 0
  const person = people.named(cutText(id, 255))
  const full = name ?? [first_name, last_name].filter((part) => part !== undefined).join(' ')
  if (full !== '') person.display_name = cutText(full, 200)
  const met = people.moment({ first_met_at }, 'first_met_at')
  if (met !== undefined) person.first_met_at = met
  const fields = Object.entries(custom).slice(0, COLUMNS_MAX)
  person.metadata = recordOf({
    ...found,
    custom: fields.length === 0 ? undefined : Object.fromEntries(fields),
  })
  for (const body of notes) people.noted(person.user_id, body, undefined)
  return true
}

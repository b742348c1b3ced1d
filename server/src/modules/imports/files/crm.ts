import { parseCsv } from '../../../algorithms/text/csv.ts'
import { cutText } from '../../../kernel/cut-text.ts'
import { type ReadFile, type ReadOptions, UnreadableFile } from './file.ts'
import { People } from './people.ts'

/** What a column can be; every other one is kept under its own name. */
const MEANINGS: Readonly<Record<string, RegExp>> = {
  user_id: /^(user|contact|customer|client|record|person|guest)?[ _-]?(id|ref|reference|number)$/i,
  email: /^(e-?mail|email[ _-]?address|e-?mail[ _-]?1.*)$/i,
  phone: /^((mobile|phone|telephone|cell)([ _-]?(number|phone|no))?)$/i,
  first_name: /^(first|given)[ _-]?name$/i,
  last_name: /^(last|family|sur)[ _-]?name$|^surname$/i,
  name: /^(full[ _-]?|display[ _-]?|contact[ _-]?|customer[ _-]?)?name$/i,
  company: /^(company|organi[sz]ation|account|employer)([ _-]?name)?$/i,
  title: /^(job[ _-]?)?title$|^(role|position)$/i,
  timezone: /^time[ _-]?zone$/i,
  first_met_at: /^(created|create|first[ _-]?(seen|met|contact))([ _-]?(at|on|date))?$/i,
  note: /^(notes?|comments?|description|remarks?|summary)$/i,
}
const COLUMNS_MAX = 100

/** A table with one person a row. Known columns become the record, notes are learned from, the rest is kept. */
export function readCrm(text: string, { columns = {} }: ReadOptions): ReadFile {
  const [header = [], ...rows] = parseCsv(text)
  const names = header.map((name) => name.trim())
  const missing = Object.keys(columns).filter((name) => !names.includes(name))
  if (missing.length > 0) throw new UnreadableFile(`There is no column ${missing.join(', ')}.`)
  const wrong = Object.values(columns).filter((meaning) => !(meaning in MEANINGS) && meaning !== 'skip')
  if (wrong.length > 0)
    throw new UnreadableFile(
      `A column can be ${Object.keys(MEANINGS).join(', ')} or skip, not ${wrong.join(', ')}.`,
    )
  const meanings = names.map((name) => columns[name] ?? meaningOf(name))
  const people = new People()
  let nameless = 0
  for (const cells of rows) if (!takeRow(people, names, meanings, cells)) nameless += 1
  people.leave('rows without an id, e-mail address or phone number', nameless)
  return { users: people.all(), left: people.left }
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
  const { first_name, last_name, name, user_id, email, phone, company, title, timezone, first_met_at } = found
  const id = user_id ?? email?.toLowerCase() ?? phone
  // A row of empty cells is skipped silently.
  if (id === undefined) return Object.keys(found).length + Object.keys(custom).length + notes.length === 0
  const person = people.named(cutText(id, 255))
  const full = name ?? [first_name, last_name].filter((part) => part !== undefined).join(' ')
  if (full !== '') person.display_name = cutText(full, 200)
  const met = first_met_at === undefined ? Number.NaN : Date.parse(first_met_at)
  if (Number.isFinite(met)) person.first_met_at = new Date(met).toISOString()
  person.metadata = {
    ...(company === undefined ? {} : { company: cutText(company, 200) }),
    ...(title === undefined ? {} : { title: cutText(title, 200) }),
    ...(email === undefined ? {} : { email: email.slice(0, 320) }),
    ...(phone === undefined ? {} : { phone: phone.slice(0, 50) }),
    ...(timezone === undefined ? {} : { timezone: timezone.slice(0, 100) }),
    ...(Object.keys(custom).length === 0
      ? {}
      : { custom: Object.fromEntries(Object.entries(custom).slice(0, COLUMNS_MAX)) }),
  }
  for (const body of notes) person.content.push({ type: 'note', body })
  return true
}

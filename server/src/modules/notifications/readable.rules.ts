import { isObject, type JsonObject } from '../../kernel/json.ts'

interface HappenedEvent {
  readonly eventId: string
  readonly eventType: string
  readonly payload: JsonObject
  readonly occurredAt: Date
}

/** An event for people: a subject line, and the same content as plain text and as HTML. */
export interface ReadableEvent {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const SUBJECT_MAX = 120
const DEPTH_MAX = 4
/** Members that say what an event is about, in the order in which one is looked for. */
const TITLES = ['title', 'contact_name', 'name', 'label', 'file_name', 'agent_name', 'user_id'] as const
const INITIALS = /\b(id|ids|url|usd|auc|llm|api)\b/g

/** `lead.stage_changed` is "Lead stage changed". */
export function inWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[._:-]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(INITIALS, (word) => (word === 'ids' ? 'IDs' : word.toUpperCase()))
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface Line {
  readonly depth: number
  readonly label: string
  readonly value: string
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})
const readableTime = (moment: Date): string => `${timeFormat.format(moment)} UTC`

function valueInWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' && TIME.test(value)) return readableTime(new Date(value))
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

function linesOf(payload: JsonObject, depth = 0): readonly Line[] {
  return Object.entries(payload).flatMap(([name, value]) => {
    const label = inWords(name)
    if (Array.isArray(value) && value.every(isPlain)) {
      return [{ depth, label, value: value.map(valueInWords).join(', ') || '–' }]
    }
    if (typeof value === 'object' && value !== null && depth < DEPTH_MAX) {
      const members = isObject(value)
        ? value
        : Object.fromEntries((value as unknown[]).map((v, i) => [i + 1, v]))
      return [{ depth, label, value: '' }, ...linesOf(members as JsonObject, depth + 1)]
    }
    return [{ depth, label, value: valueInWords(value) }]
  })
}

const HTML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => HTML[sign] as string)

export function readableEvent(event: HappenedEvent): ReadableEvent {
  const heading = inWords(event.eventType)
  const title = TITLES.map((name) => event.payload[name]).find(
    (value) => typeof value === 'string' && value !== '',
  )
  const line = title === undefined ? heading : `${heading}: ${String(title)}`
  const subject = line.replace(/\s+/g, ' ').slice(0, SUBJECT_MAX).toWellFormed()
  const lines = linesOf(event.payload)
  const when = readableTime(event.occurredAt)
  const foot = `Event ${event.eventType}, ${event.eventId}`
  const text = lines.map(({ depth, label, value }) => `${'  '.repeat(depth)}${label}: ${value}`.trimEnd())
  const rows = lines.map(
    ({ depth, label, value }) =>
      `<tr><th align="left" valign="top" style="padding:2px 16px 2px ${depth * 16}px">${escaped(label)}</th>` +
      `<td style="padding:2px 0">${escaped(value).replaceAll('\n', '<br>')}</td></tr>`,
  )
  return {
    subject,
    text: `${heading}\n${when}\n\n${text.join('\n')}\n\n${foot}\n`,
    html: `<!doctype html><html><body style="font-family:sans-serif"><h2>${escaped(heading)}</h2><p>${when}</p>
<table>
${rows.join('\n')}
</table>
<p style="color:#666;font-size:small">${escaped(foot)}</p></body></html>
`,
  }
}

/** An id that is the same in every try; its domain is the sender's, as receiving servers expect. */
export function messageIdOf(eventId: string, from: string): string {
  const domain = /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return `<${eventId}@${domain}>`
}

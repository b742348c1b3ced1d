import { cutText } from '../../kernel/cut-text.ts'
import { isObject } from '../../kernel/json.ts'
import type { FieldError } from '../../kernel/problem.ts'

type Template = Readonly<Record<string, unknown>>

/** The template to begin again with: a name, a template, the first of a list, or the one under a telling key. */
export function reengagementTemplate(templates: unknown): Template | undefined {
  if (typeof templates === 'string') return templates === '' ? undefined : { name: templates }
  if (Array.isArray(templates)) {
    const found = templates.map(reengagementTemplate).find((one) => one !== undefined)
    return found
  }
  if (!isObject(templates)) return undefined
  if (typeof templates['name'] === 'string' || typeof templates['tag'] === 'string') return templates
  for (const key of ['reengagement', 're_engagement', 'push', 'default'])
    if (templates[key] !== undefined) return reengagementTemplate(templates[key])
  return undefined
}

/** The template with its placeholders filled in. */
export const filledTemplate = (template: Template, content: string): Template =>
  replaced(template, content) as Template

/** A template repeats a placeholder once or twice; every channel's message limit is far below this. */
const FILLED_LENGTH_MAX = 100_000

function replaced(value: unknown, content: string): unknown {
  if (typeof value === 'string') return filledText(value, content)
  if (Array.isArray(value)) return value.map((item) => replaced(item, content))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaced(item, content)]))
}

/** WhatsApp refuses values with line breaks, tabs or many spaces in a row, and empty ones. */
const cleaned = (value: string): string => value.replace(/\s+/g, ' ').trim() || '-'

function filledText(text: string, content: string): string {
  if (!text.includes('{{content}}')) return text
  let room = FILLED_LENGTH_MAX
  const filled = text.replaceAll('{{content}}', () => {
    const words = cutText(content, room)
    room -= words.length
    return words
  })
  return cleaned(filled)
}

/** What is stored has to be something that can be sent. */
export function templateFaults(templates: unknown): readonly FieldError[] {
  const isEmpty = templates === null || templates === undefined || templates === '' || isNothing(templates)
  if (isEmpty || reengagementTemplate(templates) !== undefined) return []
  return [
    {
      location: 'body.templates',
      message: 'must be the name of a template, {name, language, components}, {tag}, or a list of these',
    },
  ]
}

const isNothing = (value: unknown): boolean =>
  (Array.isArray(value) && value.length === 0) || (isObject(value) && Object.keys(value).length === 0)

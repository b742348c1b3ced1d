import type { Run } from './markdown.ts'

const joined = (runs: readonly Run[], write: (run: Run) => string): string => runs.map(write).join('')

/** Marks are set around the words and not around the spaces beside them, where channels do not read them. */
function around(text: string, mark: (words: string) => string): string {
  const words = text.trim()
  if (words === '') return text
  const start = text.indexOf(words)
  return text.slice(0, start) + mark(words) + text.slice(start + words.length)
}

/** Marks of WhatsApp do not reach over the end of a line. */
const eachLine = (text: string, write: (line: string) => string): string =>
  text.split('\n').map(write).join('\n')

export const asWhatsApp = (runs: readonly Run[]): string =>
  joined(runs, ({ text, style }) => {
    if (style.pre) return `\`\`\`\n${text}\n\`\`\``
    if (style.code) return `\`${text}\``
    const marks = `${style.bold ? '*' : ''}${style.italic ? '_' : ''}${style.strike ? '~' : ''}`
    const closing = [...marks].reverse().join('')
    return withAddress(
      eachLine(text, (line) => around(line, (words) => marks + words + closing)),
      style.href,
    )
  })

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '')

/** Every run closes the tags that it opens, so no part of a message has half a pair. */
export const asTelegramHtml = (runs: readonly Run[]): string =>
  joined(runs, ({ text, style }) => {
    const words = escaped(text)
    if (style.pre) return `<pre>${words}</pre>`
    if (style.code) return `<code>${words}</code>`
    const tags = [
      ...(style.bold ? ['b'] : []),
      ...(style.italic ? ['i'] : []),
      ...(style.strike ? ['s'] : []),
    ]
    const inner = tags.reduceRight((html, tag) => `<${tag}>${html}</${tag}>`, words)
    return style.href === undefined ? inner : `<a href="${escaped(style.href)}">${inner}</a>`
  })

export const asPlainText = (runs: readonly Run[]): string =>
  joined(runs, ({ text, style }) => withAddress(text, style.href))

const withAddress = (text: string, href: string | undefined): string =>
  href === undefined || text === href ? text : `${text} (${href.replace(/^(mailto|tel):/i, '')})`

/** Writes runs down again, so that a part of a message is Markdown as the whole was. */
export const asMarkdown = (runs: readonly Run[]): string =>
  joined(runs, ({ text, style }) => {
    if (style.pre) return `\`\`\`\n${text}\n\`\`\``
    if (style.code) return `\`${text}\``
    const marks = `${style.bold ? '**' : ''}${style.italic ? '_' : ''}${style.strike ? '~~' : ''}`
    const closing = `${style.strike ? '~~' : ''}${style.italic ? '_' : ''}${style.bold ? '**' : ''}`
    const marked = eachLine(text, (line) => around(line, (words) => marks + words + closing))
    return style.href === undefined ? marked : `[${marked}](${style.href})`
  })

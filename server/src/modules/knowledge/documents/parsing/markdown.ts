import { type Block, storable } from './block.ts'
import { blocksOfHtml } from './html.ts'
import { wordsOfMarkdown } from './markdown-words.ts'
import { decodeText } from './plain.ts'

/** Markdown says nothing about pages. */
const PAGE = 1

/**
 * Headings, paragraphs, lists and pipe tables, line by line. A parser of all of Markdown looks at open constructs again
 * and again; a document is untrusted text and is read once.
 */
export function readMarkdown(bytes: Buffer): readonly Block[] {
  return new MarkdownReader(storable(decodeText(bytes)).split(/\r\n|\r|\n/)).read()
}

const QUOTE = /^(?:[ \t]{0,3}> ?)+/
const FENCE = /^ {0,3}(`{3,}|~{3,})/
const INNER_FENCE = /^([ \t]{2,20})(`{3,}|~{3,})/
const HEADING = /^ {0,3}(#{1,6})(?=[ \t]|$)/
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/
const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/
const DEFINITION = /^ {0,3}\[([^[\]]{1,200})\]:[ \t]*\S+(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$/
const HTML =
  /^ {0,3}<(?:!--|\?|![A-Z]|\/?(?:address|article|aside|base|blockquote|body|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|meta|nav|ol|option|p|param|pre|script|section|source|style|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=[\s/>]|$))/i
/** Any other tag begins HTML only where it stands alone, and not inside a paragraph. */
const LONE_TAG = /^ {0,3}<\/?[a-z][a-z0-9-]{0,40}(?:[ \t][^<>]{0,500})?\/?>[ \t]*$/i

class MarkdownReader {
  readonly #lines: readonly string[]
  readonly #defined = new Set<string>()
  readonly #blocks: Block[] = []
  #paragraph: string[] = []
  #isQuoted = false
  #at = 0

  constructor(lines: readonly string[]) {
    this.#lines = lines
    for (const line of lines) {
      if (!line.includes(']:')) continue
      const label = DEFINITION.exec(line.replace(QUOTE, ''))?.[1]
      if (label !== undefined) this.#defined.add(normal(label))
    }
  }

  read(): readonly Block[] {
    while (this.#at < this.#lines.length) {
      const isQuoted = QUOTE.test(this.#lines[this.#at] ?? '')
      if (isQuoted && !this.#isQuoted) this.#endParagraph()
      this.#isQuoted = isQuoted
      this.#line(this.#next())
    }
    this.#endParagraph()
    return this.#blocks
  }

  /** What is quoted counts like the rest; in code, the sign for it may mean something else. */
  #peek(at = this.#at): string {
    const line = this.#lines[at] ?? ''
    return this.#isQuoted ? line.replace(QUOTE, '') : line
  }

  #next(): string {
    const line = this.#peek()
    this.#at += 1
    return line
  }

  #line(line: string): void {
    if (line.trim() === '') {
      this.#endParagraph()
      return
    }
    const isInside = this.#paragraph.length > 0
    const level = HEADING.exec(line)?.[1]?.length
    const fence = FENCE.exec(line)?.[1]
    if (fence !== undefined) this.#code(fence)
    else if (level !== undefined) this.#heading(withoutClosing(line.trim().slice(level)), level)
    else if (isInside && UNDERLINE.test(line)) {
      this.#heading(this.#paragraph.join('\n'), line.includes('=') ? 1 : 2)
    } else if (isBreak(line)) this.#endParagraph()
    else if (ITEM.test(line) && (!isInside || !/^[ \t]*\d/.test(line) || /^[ \t]*1[.)]/.test(line)))
      this.#list(line)
    else if (HTML.test(line) || (!isInside && LONE_TAG.test(line))) this.#html(line)
    else if (!isInside && DEFINITION.test(line)) return
    else if (!isInside && /^(?: {4}|\t)/.test(line)) this.#indented(line)
    else this.#paragraph.push(line.trim())
  }

  #words(text: string): string {
    return wordsOfMarkdown(text, (label) => this.#defined.has(normal(label)))
  }

  #push(text: string, isCode = false): void {
    if (text.trim() !== '') this.#blocks.push({ kind: 'text', text, page: PAGE, ...(isCode && { isCode }) })
  }

  #endParagraph(): void {
    const lines = this.#paragraph
    this.#paragraph = []
    let text: string[] = []
    const endText = (): void => {
      if (text.length > 0) this.#push(this.#words(text.join('\n')).trim())
      text = []
    }
    for (let at = 0; at < lines.length; at += 1) {
      const end = tableEnd(lines, at)
      if (end === at) text.push(lines[at] as string)
      else {
        endText()
        const rows = [lines[at] as string, ...lines.slice(at + 2, end)].map((line) =>
          cellsBetweenPipes(line).map((cell) => this.#words(cell).trim()),
        )
        this.#blocks.push({ kind: 'table', rows, page: PAGE, hasHeader: true })
        at = end - 1
      }
    }
    endText()
  }

  #heading(text: string, level: number): void {
    if (text !== this.#paragraph.join('\n')) this.#endParagraph()
    this.#paragraph = []
    this.#blocks.push({ kind: 'heading', text: this.#words(text), level, page: PAGE })
  }

  #code(fence: string): void {
    this.#endParagraph()
    this.#push(this.#codeLines(fence).join('\n').trim(), true)
  }

  /** Up to the fence that closes it, or to the end; without the spaces that the fence itself is indented by. */
  #codeLines(fence: string, indentation = 0): string[] {
    const code: string[] = []
    while (this.#at < this.#lines.length) {
      const line = this.#next()
      const closing = line.trim()
      if (closing.startsWith(fence) && closing.length === runOf(closing)) break
      code.push(line.slice(0, indentation).trimStart() + line.slice(indentation))
    }
    return code
  }

  #indented(first: string): void {
    const code = [first]
    while (/^(?: {4}|\t)/.test(this.#peek())) code.push(this.#next())
    this.#push(
      code
        .map((line) => line.replace(/^(?: {4}|\t)/, ''))
        .join('\n')
        .trim(),
      true,
    )
  }

  /** Items, and what is indented below them; an empty line ends a list unless it goes on behind it. */
  #list(first: string): void {
    this.#endParagraph()
    const texts: string[] = []
    let item = [nested(first)]
    const endItem = (): void => {
      if (item.length > 0) texts.push(this.#words(item.join('\n')))
      item = []
    }
    for (; this.#at < this.#lines.length; this.#at += 1) {
      const line = this.#peek()
      const isEmpty = line.trim() === ''
      const [, indentation = '', fence] = INNER_FENCE.exec(line) ?? []
      if (isEmpty && !this.#goesOn(this.#at + 1)) break
      if (fence !== undefined) {
        endItem()
        this.#at += 1
        texts.push(this.#codeLines(fence, indentation.length).join('\n'))
        this.#at -= 1
      } else if (HEADING.test(line) || FENCE.test(line) || isBreak(line)) break
      else if (ITEM.test(line)) {
        endItem()
        item.push(nested(line))
      } else if (isEmpty) endItem()
      else item.push(line.trim())
    }
    endItem()
    this.#push(texts.join('\n'))
  }

  #goesOn(at: number): boolean {
    const line = this.#peek(at)
    return line.trim() !== '' && (ITEM.test(line) || /^[ \t]{2}/.test(line))
  }

  /** Up to an empty line, or to the end of a comment; what it says counts like the rest. */
  #html(first: string): void {
    this.#endParagraph()
    const end = first.includes('<!--') ? '-->' : ''
    const lines = [first]
    while (this.#at < this.#lines.length) {
      const line = lines.at(-1) ?? ''
      if (end === '' ? line.trim() === '' : line.includes(end)) break
      lines.push(this.#next())
    }
    this.#blocks.push(...blocksOfHtml(lines.join('\n')))
  }
}

const normal = (label: string): string => label.toLowerCase().replace(/\s+/g, ' ').trim()

const isBreak = (line: string): boolean =>
  /^ {0,3}[-*_]/.test(line) && /^(?:-{3,}|\*{3,}|_{3,})$/.test(line.replace(/[ \t]/g, ''))

/** An item may begin another list at once: `- - a`. */
function nested(line: string): string {
  let text = line.replace(ITEM, '')
  for (let depth = 0; depth < NESTING_MAX && ITEM.test(text); depth += 1) text = text.replace(ITEM, '')
  return text.trim()
}
const NESTING_MAX = 12

const runOf = (text: string): number => /^(?:`+|~+)/.exec(text)?.[0].length ?? 0

const withoutClosing = (heading: string): string =>
  heading
    .trim()
    .replace(/(?:^|[ \t])(?<!#)#+$/, '')
    .trim()

/** Where the table that begins here ends: rows between pipes, the second one of dashes. Where it begins, if there is none. */
function tableEnd(lines: readonly string[], start: number): number {
  const [header = '', dashes = ''] = lines.slice(start, start + 2)
  if (!header.includes('|') || !dashes.includes('|') || !/^\|?[\s:|]*-[\s:|-]*$/.test(dashes)) return start
  let end = start + 2
  while (lines[end]?.includes('|')) end += 1
  return end === start + 2 ? start : end
}

/** A pipe behind a backslash belongs to the cell. */
const cellsBetweenPipes = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim())

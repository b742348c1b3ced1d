/** A stretch of text in one style. */
export interface Run {
  readonly text: string
  readonly style: Style
}

export interface Style {
  readonly bold?: true
  readonly italic?: true
  readonly strike?: true
  readonly code?: true
  /** A block of code. */
  readonly pre?: true
  readonly href?: string
}

const MARKS = [
  ['**', 'bold'],
  ['__', 'bold'],
  ['~~', 'strike'],
  ['*', 'italic'],
  ['_', 'italic'],
] as const

/**
 * Reads the Markdown that models write: emphasis, code, links, headings, lists. Marks without a partner are text. Every
 * search that fails is remembered, so the time grows with the length of the text and the few levels of nesting only.
 */
export function readMarkdown(text: string): readonly Run[] {
  const runs: Run[] = []
  let at = 0
  while (at < text.length) {
    const fence = fenceFrom(text, at)
    if (fence === undefined) {
      readInline(text.slice(at), {}, runs)
      break
    }
    readInline(text.slice(at, fence.start), {}, runs)
    runs.push({ text: fence.code, style: { pre: true } })
    at = fence.end
  }
  return merged(runs)
}

const FENCE = '```'

/** The next block of code: from a line that begins with three backticks to the next such line. */
function fenceFrom(text: string, from: number) {
  const open = from === 0 && text.startsWith(FENCE) ? 0 : text.indexOf(`\n${FENCE}`, Math.max(0, from - 1))
  if (open < 0) return undefined
  const start = text[open] === '\n' ? open + 1 : open
  const lineEnd = text.indexOf('\n', start)
  const close = lineEnd < 0 ? -1 : text.indexOf(`\n${FENCE}`, lineEnd)
  if (close < 0 || start < from) return undefined
  return { start, code: text.slice(lineEnd + 1, close), end: close + 1 + FENCE.length }
}

function readInline(text: string, style: Style, runs: Run[]): void {
  for (const [n, line] of text.split('\n').entries()) {
    if (n > 0) runs.push({ text: '\n', style })
    readLine(line, style, runs)
  }
}

const HEADING = /^#{1,6} +/
const BULLET = /^( {0,8})[*+-] +/

function readLine(line: string, style: Style, runs: Run[]): void {
  const heading = HEADING.exec(line)
  const bullet = BULLET.exec(line)
  if (bullet !== null) runs.push({ text: `${bullet[1]}• `, style })
  const marked = (heading ?? bullet)?.[0] ?? ''
  readSpans(line.slice(marked.length), heading === null ? style : { ...style, bold: true }, runs)
}

function readSpans(line: string, style: Style, runs: Run[]): void {
  const missing = new Set<string>()
  let plainFrom = 0
  let at = 0
  while (at < line.length) {
    const span = spanAt(line, at, style, missing)
    if (span === undefined) {
      at += 1
      continue
    }
    if (at > plainFrom) runs.push({ text: line.slice(plainFrom, at), style })
    if (span.isLiteral) runs.push({ text: span.text, style: span.style })
    else readSpans(span.text, span.style, runs)
    at = span.end
    plainFrom = at
  }
  if (plainFrom < line.length) runs.push({ text: line.slice(plainFrom), style })
}

interface Span {
  readonly text: string
  readonly style: Style
  readonly end: number
  readonly isLiteral: boolean
}

const ESCAPABLE = '\\`*_~[]()#+-.!>'

function spanAt(line: string, at: number, style: Style, missing: Set<string>): Span | undefined {
  const first = line[at]
  if (first === '\\' && ESCAPABLE.includes(line[at + 1] ?? ' '))
    return { text: line[at + 1] as string, style, end: at + 2, isLiteral: true }
  if (first === '`') {
    const close = find(line, '`', at + 1, missing)
    if (close <= at + 1) return undefined
    return {
      text: line.slice(at + 1, close),
      style: { ...style, code: true },
      end: close + 1,
      isLiteral: true,
    }
  }
  if (first === '[') return linkAt(line, at, style, missing)
  for (const [mark, name] of MARKS) {
    if (!line.startsWith(mark, at)) continue
    if (style[name] === true) return undefined
    const close = closeOf(line, mark, at, missing)
    if (close === undefined) continue
    const text = line.slice(at + mark.length, close)
    return { text, style: { ...style, [name]: true }, end: close + mark.length, isLiteral: false }
  }
  return undefined
}

/** Where the partner of a mark is; a mark next to a space, or an underscore within a word, is none. */
function closeOf(line: string, mark: string, at: number, missing: Set<string>): number | undefined {
  const start = at + mark.length
  if (isSpace(line[start]) || (mark.includes('_') && isWord(line[at - 1]))) return undefined
  for (let from = start + 1, tries = 0; tries < 8; tries += 1) {
    const close = find(line, mark, from, missing)
    if (close < 0) return undefined
    const isDoubled = mark.length === 1 && (line[close + 1] === mark || line[close - 1] === mark)
    const isWithinWord = mark.includes('_') && isWord(line[close + mark.length])
    if (!isSpace(line[close - 1]) && !isDoubled && !isWithinWord) return close
    from = close + (isDoubled ? 2 : mark.length)
  }
  return undefined
}

function linkAt(line: string, at: number, style: Style, missing: Set<string>): Span | undefined {
  const middle = find(line, '](', at + 1, missing)
  if (middle < 0) return undefined
  const close = find(line, ')', middle + 2, missing)
  const href = close < 0 ? '' : line.slice(middle + 2, close).trim()
  if (middle === at + 1 || !/^(https?:\/\/|mailto:|tel:)\S+$/i.test(href)) return undefined
  return { text: line.slice(at + 1, middle), style: { ...style, href }, end: close + 1, isLiteral: false }
}

/** `indexOf` that does not look again for what is not there. */
function find(line: string, mark: string, from: number, missing: Set<string>): number {
  if (missing.has(mark)) return -1
  const found = line.indexOf(mark, from)
  if (found < 0) missing.add(mark)
  return found
}

const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character)
const isWord = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character)

const NAMES = ['bold', 'italic', 'strike', 'code', 'pre', 'href'] as const
const isSameStyle = (one: Style, other: Style): boolean => NAMES.every((name) => one[name] === other[name])

function merged(runs: readonly Run[]): readonly Run[] {
  const all: Run[] = []
  for (const run of runs) {
    const last = all.at(-1)
    if (run.text === '') continue
    if (last !== undefined && isSameStyle(last.style, run.style) && run.style.pre !== true)
      all[all.length - 1] = { text: last.text + run.text, style: last.style }
    else all.push(run)
  }
  return all
}

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** A document with some of its headings taken out, and numbers in their place. */
export interface AskedDocument {
  readonly name: string
  readonly text: string
}

/** A heading, asked as a question. Its answer is whatever stands below the mark. */
export interface DocumentQuestion {
  readonly text: string
  readonly mark: string
  readonly category: 'question' | 'heading'
  /** A third of all, by hash: never looked at while anything is tuned. */
  readonly isHeldBack: boolean
}

const FILE = /\.(?:md|markdown)(?:\.gz)?$/i
/** Lists of versions and rules of conduct: their headings name nothing that anybody would look for. */
const LEFT_OUT =
  /change|history|licen[cs]e|security|conduct|news|release|deprecations|\.(?!md|markdown|gz)[a-z]{2}\./i
const FILE_BYTES_MAX = 200_000
const HEADING = /^(#{2,5})[ \t]+(\S.*)$/
const PLAIN = /^[A-Z0-9][A-Za-z0-9 ,'’"/:?&+-]*$/
const ASKS = /^(?:how|what|when|where|which|who|why|can|does|do|is|are|should)\b|\?$/i
const ANSWER_LENGTH_MIN = 150

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return entry.isFile() && FILE.test(entry.name) && !LEFT_OUT.test(entry.name) ? [path] : []
  })
}

interface Line {
  readonly text: string
  readonly heading: { readonly level: string; readonly text: string } | undefined
}

function linesOf(text: string): readonly Line[] {
  let isCode = false
  return text.split(/\r?\n/).map((line) => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
    const found = isCode ? null : HEADING.exec(line)
    if (found === null) return { text: line, heading: undefined }
    const written = (found[2] ?? '')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[`*_#]/g, '')
      .replace(/^\d+[.)]\s+/, '')
      .trim()
    return { text: line, heading: { level: found[1] ?? '', text: written } }
  })
}

const isAskable = (heading: string): boolean =>
  PLAIN.test(heading) && heading.length < 120 && heading.split(/\s+/).length >= (ASKS.test(heading) ? 3 : 4)

/** Characters of plain sentences until the next heading. */
function answerLength(lines: readonly Line[], at: number): number {
  let length = 0
  for (let next = at + 1; next < lines.length && lines[next]?.heading === undefined; next += 1)
    length += lines[next]?.text.trim().length ?? 0
  return length
}

/**
 * Markdown below these folders as documents and questions that were not written for a search. A heading is asked only if it
 * occurs once in all documents, and its text is nowhere in what is indexed.
 */
export function readQuestions(folders: readonly string[]): {
  readonly documents: readonly AskedDocument[]
  readonly questions: readonly DocumentQuestion[]
} {
  const known = new Set<string>()
  const files = folders
    .flatMap(filesIn)
    .sort()
    .flatMap((path) => {
      const bytes = readFileSync(path)
      const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      if (text.length > FILE_BYTES_MAX || known.has(hash)) return []
      known.add(hash)
      return [{ path, lines: linesOf(text) }]
    })
  const times = new Map<string, number>()
  for (const { lines } of files)
    for (const { heading } of lines)
      if (heading !== undefined) {
        const key = heading.text.toLowerCase()
        times.set(key, (times.get(key) ?? 0) + 1)
      }
  const questions: DocumentQuestion[] = []
  const documents = files.flatMap(({ path, lines }): AskedDocument[] => {
    const before = questions.length
    const text = lines.map(({ text, heading }, at) => {
      if (heading === undefined || !isAskable(heading.text) || times.get(heading.text.toLowerCase()) !== 1)
        return text
      if (answerLength(lines, at) < ANSWER_LENGTH_MIN) return text
      const mark = `§${questions.length}§`
      const isHeldBack = createHash('sha256').update(heading.text).digest().readUInt32BE() % 3 === 0
      const category = ASKS.test(heading.text) ? 'question' : 'heading'
      questions.push({ text: heading.text, mark, category, isHeldBack })
      return `${heading.level} ${mark}`
    })
    if (questions.length === before) return []
    const name = path.replace(/\.gz$/, '').split('/').slice(-3).join(' ')
    return [{ name, text: text.join('\n') }]
  })
  return { documents, questions }
}

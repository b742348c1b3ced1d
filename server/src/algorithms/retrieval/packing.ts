import type { Languages } from './languages.ts'
import type { Postings } from './postings.ts'
import { EXACT_ROWS_MAX, type Rows } from './rows.ts'
import {
  addJson,
  addNumbers,
  PackedTexts,
  readJson,
  readNumbers,
  type Sections,
  section,
  TextPacker,
} from './sections.ts'
import type { PackedSpeakers, Speakers } from './speakers.ts'
import type { Threads } from './threads.ts'

/**
 * Says how texts were read into what is packed: their terms, what counts for them, and in which form it is written down.
 * A test fails when that changes; a higher number then makes what was packed before be built anew.
 */
export const PACKED_FORMAT = 2

/** What an index consists of. */
export interface IndexParts {
  readonly rows: Rows
  readonly postings: Postings
  readonly speakers: Speakers
  readonly languages: Languages
  readonly threads: Threads
  readonly ids: (string | undefined)[]
  readonly threadOf: string[]
  readonly rowOf: Map<string, number>
  readonly rowsOfLong: Map<string, readonly number[]>
  readonly sources: Map<number, readonly string[]>
  readonly greeted: Map<number, readonly string[]>
}

const BYTES = ['isAlive', 'isFact', 'asks', 'tellsTime'] as const
const INTEGERS = [
  'earlier',
  'later',
  'speaker',
  'tokens',
  'part',
  'wholeLength',
  'length',
  'fullLength',
] as const
const SINGLES = ['merit', 'scale'] as const
const DOUBLES = ['at', 'position'] as const
const COLUMNS = [...BYTES, ...INTEGERS, ...SINGLES, ...DOUBLES] as const

const VECTOR_SLICE = 1 << 20
const ROWS_A_STEP = 64
const TERM_BITS = 6
const TERM_COUNT = (1 << TERM_BITS) - 1

/** Numbers for texts that occur again and again. */
class Numbered {
  readonly #numbers = new Map<string, number>()

  of(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.#numbers.size)
    return this.#numbers.size - 1
  }

  get texts(): readonly string[] {
    return [...this.#numbers.keys()]
  }
}

/** Writes an index down, in short steps. Of rows that were taken out nothing is kept but their places. */
export function* packIndex(parts: IndexParts, sections: Sections): Generator<undefined, void, undefined> {
  const { rows, ids, threadOf, sources, languages } = parts
  const { count } = rows
  addJson(sections, 'index', { count, dimensions: rows.dimensions })
  for (const column of COLUMNS) {
    addNumbers(sections, column, rows[column], count)
    yield
  }
  yield* packVectors(rows, sections)
  const [idTexts, sourceTexts] = [new TextPacker(), new TextPacker()]
  const [threads, spoken] = [new Numbered(), new Numbered()]
  const [threadNumbers, languageNumbers, sourceCounts] = [0, 0, 0].map(() => new Int32Array(count)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  const ends = new Int32Array(2 * count)
  for (let row = 0; row < count; row += 1) {
    if (row % ROWS_A_STEP === 0) yield
    const isAlive = rows.isAlive[row] === 1
    idTexts.add(isAlive ? (ids[row] ?? '') : '')
    if (!isAlive) continue
    threadNumbers[row] = threads.of(threadOf[row] ?? '')
    languageNumbers[row] = spoken.of(languages.of(row) ?? '')
    ends[2 * row] = rows.start[row] as number
    ends[2 * row + 1] = rows.end[row] as number
    const own = sources.get(row) ?? []
    sourceCounts[row] = own.length
    for (const source of own) sourceTexts.add(source)
  }
  idTexts.addTo(sections, 'ids')
  sourceTexts.addTo(sections, 'sources')
  addNumbers(sections, 'thread numbers', threadNumbers, count)
  addNumbers(sections, 'language numbers', languageNumbers, count)
  addNumbers(sections, 'source counts', sourceCounts, count)
  addNumbers(sections, 'spans', ends, 2 * count)
  addJson(sections, 'threads', threads.texts)
  addJson(sections, 'languages', spoken.texts)
  addJson(sections, 'speakers', parts.speakers.pack())
  addJson(sections, 'greeted', [...parts.greeted])
  yield* packPostings(parts, sections)
}

function* packVectors({ vectors, count, width }: Rows, sections: Sections): Generator<undefined> {
  const packed = new Int8Array(count * width)
  for (let at = 0; at < Math.min(vectors.length, packed.length); at += VECTOR_SLICE) {
    packed.set(vectors.subarray(at, Math.min(at + VECTOR_SLICE, packed.length)), at)
    yield
  }
  sections.set('vectors', new Uint8Array(packed.buffer))
}

/** Terms get new numbers, so that those which no row holds any more are left out. */
function* packPostings({ rows, postings }: IndexParts, sections: Sections): Generator<undefined> {
  const known = [...postings.termsKnown]
  const numbers = new Int32Array(known.length).fill(-1)
  const texts = new TextPacker()
  const lengths = new Int32Array(rows.count)
  let entries = new Uint32Array(1 << 12)
  let used = 0
  let next = 0
  for (let row = 0; row < rows.count; row += 1) {
    if (row % ROWS_A_STEP === 0) yield
    if (rows.isAlive[row] === 0) continue
    const own = postings.entriesOf(row)
    lengths[row] = own.length
    if (used + own.length > entries.length) {
      const larger = new Uint32Array(Math.max(entries.length * 2, used + own.length))
      larger.set(entries)
      entries = larger
    }
    for (const entry of own) {
      const term = entry >>> TERM_BITS
      if (numbers[term] === -1) {
        numbers[term] = next++
        texts.add(known[term] as string)
      }
      entries[used++] = (numbers[term] as number) * (TERM_COUNT + 1) + (entry & TERM_COUNT)
    }
  }
  texts.addTo(sections, 'terms')
  addNumbers(sections, 'term lengths', lengths, rows.count)
  addNumbers(sections, 'term entries', entries, used)
}

/**
 * Fills an empty index with what `packIndex` wrote down, in short steps. Throws where that is damaged. Numbers stay where
 * they were read, until a column grows.
 */
export function* unpackIndex(parts: IndexParts, sections: Sections): Generator<undefined, void, undefined> {
  const { rows, ids, threadOf, rowOf, rowsOfLong, sources, greeted, languages, threads } = parts
  const { count, dimensions } = readJson<{ count: number; dimensions: number }>(sections, 'index')
  yield* unpackRows(rows, sections, count, dimensions)
  parts.speakers.restore(readJson<PackedSpeakers>(sections, 'speakers'))
  for (const [row, words] of readJson<[number, string[]][]>(sections, 'greeted')) greeted.set(row, words)
  yield* unpackPostings(parts, sections)
  const [idTexts, sourceTexts] = [new PackedTexts(sections, 'ids'), new PackedTexts(sections, 'sources')]
  const [threadTexts, spoken] = [
    readJson<string[]>(sections, 'threads'),
    readJson<string[]>(sections, 'languages'),
  ]
  const threadNumbers = readNumbers(sections, 'thread numbers', Int32Array)
  const languageNumbers = readNumbers(sections, 'language numbers', Int32Array)
  const sourceCounts = readNumbers(sections, 'source counts', Int32Array)
  const ends = readNumbers(sections, 'spans', Int32Array)
  let source = 0
  for (let row = 0; row < count; row += 1) {
    if (row % ROWS_A_STEP === 0) yield
    if (rows.isAlive[row] === 0) {
      ids.push(undefined)
      threadOf.push('')
      continue
    }
    const id = idTexts.at(row)
    const thread = threadTexts[threadNumbers[row] as number] as string
    ids.push(id)
    threadOf.push(thread)
    rows.start[row] = ends[2 * row] as number
    rows.end[row] = ends[2 * row + 1] as number
    languages.add(row, spoken[languageNumbers[row] as number] as string)
    if (rows.isFact[row] === 0) threads.restore(row, thread)
    const sourcesOfRow = sourceCounts[row] as number
    if (sourcesOfRow > 0)
      sources.set(
        row,
        Array.from({ length: sourcesOfRow }, () => sourceTexts.at(source++)),
      )
    const first = rowOf.get(id)
    if (first === undefined) rowOf.set(id, row)
    else rowsOfLong.set(id, [...(rowsOfLong.get(id) ?? [first]), row])
  }
  for (const [id, own] of rowsOfLong) {
    const inOrder = [...own].sort((one, other) => (rows.part[one] as number) - (rows.part[other] as number))
    rowsOfLong.set(id, inOrder)
    rowOf.set(id, inOrder[0] as number)
  }
}

function* unpackRows(
  rows: Rows,
  sections: Sections,
  count: number,
  dimensions: number,
): Generator<undefined> {
  for (const column of BYTES) rows[column] = readNumbers(sections, column, Uint8Array)
  for (const column of INTEGERS) rows[column] = readNumbers(sections, column, Int32Array)
  yield
  for (const column of SINGLES) rows[column] = readNumbers(sections, column, Float32Array)
  for (const column of DOUBLES) rows[column] = readNumbers(sections, column, Float64Array)
  yield
  const { buffer, byteOffset, length } = section(sections, 'vectors')
  rows.vectors = new Int8Array(buffer as ArrayBuffer, byteOffset, length)
  rows.dimensions = dimensions
  rows.restored(count)
  if (count > EXACT_ROWS_MAX) yield* rows.preparingSigns()
}

function* unpackPostings({ rows, postings }: IndexParts, sections: Sections): Generator<undefined> {
  const terms = new PackedTexts(sections, 'terms')
  for (let number = 0; number < terms.count; number += 1) {
    if (number % ROWS_A_STEP === 0) yield
    postings.restoreTerm(terms.at(number))
  }
  const lengths = readNumbers(sections, 'term lengths', Int32Array)
  const entries = readNumbers(sections, 'term entries', Uint32Array)
  postings.reserve(rows.count, entries.length)
  let at = 0
  for (let row = 0; row < rows.count; row += 1) {
    if (row % ROWS_A_STEP === 0) yield
    const length = lengths[row] as number
    if (rows.isAlive[row] === 1) postings.restoreRow(row, entries.subarray(at, at + length))
    at += length
  }
}

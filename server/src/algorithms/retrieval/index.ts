import { inTimeSlices } from '../../kernel/time-slices.ts'
import { passagesOf, type Span } from '../text/passages.ts'
import { Languages } from './languages.ts'
import { type IndexParts, packIndex, unpackIndex } from './packing.ts'
import type { Hit, Passage, PassageQuery } from './passage.ts'
import { Postings } from './postings.ts'
import { inFirstPerson, understand } from './question.ts'
import { read } from './reading.ts'
import { ASKS_ONLY, Rows, SELF_SHARE } from './rows.ts'
import { scoreAll } from './scoring.ts'
import type { Sections } from './sections.ts'
import { select } from './selection.ts'
import { Speakers } from './speakers.ts'
import { Threads } from './threads.ts'
import { topicTerms } from './topics-score.ts'
import { meritOf, WEIGHTS, type Weights } from './weights.ts'

export { areNearDuplicates, type ReadText, readText } from './near-duplicate.ts'
export { PACKED_FORMAT } from './packing.ts'
export type { Hit, Passage, PassageQuery } from './passage.ts'
export { saysTheSame } from './same-meaning.ts'
export {
  addJson,
  joinPieces,
  PackedTexts,
  piecesOf,
  type Sections,
  sectionsIn,
  TextPacker,
} from './sections.ts'
export { packVector, packVectors, vectorsIn } from './vectors.ts'
export { WEIGHTS, type Weights } from './weights.ts'

const CHARACTERS_PER_TOKEN = 4
/** Gaps are closed when they outnumber what is alive; each removal has then paid for its share. */
const GAPS_MIN = 64
const BYTES_PER_ID = 120
const BYTES_PER_SOURCE = 80

/**
 * Everything one person's memory holds, ready to be searched. Lives in the process, takes passages as they come and
 * gives the same answers as if it had been built anew.
 */
export class PassageIndex {
  readonly #weights: Weights
  readonly #rows = new Rows()
  readonly #postings = new Postings()
  readonly #speakers = new Speakers()
  readonly #languages = new Languages()
  readonly #ids: (string | undefined)[] = []
  readonly #threadOf: string[] = []
  readonly #rowOf = new Map<string, number>()
  /** All rows of a long text, which has one for each of its passages. */
  readonly #rowsOfLong = new Map<string, readonly number[]>()
  readonly #threads = new Threads(this.#rows, this.#ids)
  readonly #sources = new Map<number, readonly string[]>()
  readonly #greeted = new Map<number, readonly string[]>()
  #gaps: number[] = []
  #sourceCount = 0
  /** Of all facts together, in fifths. */
  #factLengths = 0
  #changes = 0

  constructor(weights: Weights = WEIGHTS) {
    this.#weights = weights
  }

  get size(): number {
    return this.#rowOf.size
  }

  /** What it takes in memory, estimated; for a cache that is bounded in bytes. */
  get bytes(): number {
    return (
      this.#rows.bytes +
      this.#postings.bytes +
      this.#threads.bytes +
      this.#speakers.bytes +
      this.#rowOf.size * BYTES_PER_ID +
      this.#sourceCount * BYTES_PER_SOURCE
    )
  }

  /** Adds passages, or replaces those with the same id. */
  put(passages: readonly Passage[]): void {
    this.remove(passages.map((passage) => passage.id))
    for (const passage of passages) {
      // The same id twice in one call: the later one counts.
      if (this.#rowOf.has(passage.id)) this.remove([passage.id])
      this.#add(passage)
    }
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) {
      const row = this.#rowOf.get(id)
      if (row === undefined) continue
      for (const part of this.#rowsOfLong.get(id) ?? [row]) this.#drop(part)
      this.#rowOf.delete(id)
      this.#rowsOfLong.delete(id)
    }
    if (this.#gaps.length > Math.max(GAPS_MIN, this.#rows.aliveCount)) this.#closeGaps()
  }

  /** What to embed as the vector of a query: the question as the person it is about would put it. */
  questionText(text: string): string {
    return inFirstPerson(text, this.#speakers)
  }

  search(query: PassageQuery): readonly Hit[] {
    if (this.size === 0 || query.text.trim() === '') return []
    const question = understand(query, this.#speakers, this.#languages.most)
    const memory = {
      rows: this.#rows,
      postings: this.#postings,
      size: this.#rows.aliveCount,
      // A memory of facts alone has nothing to be long in comparison with.
      averageLength: this.#threads.averageLength || this.#factLengths / this.#rows.aliveCount || 1,
      speakers: this.#speakers.count,
      ids: this.#ids,
      threadOf: this.#threadOf,
      rowOf: this.#rowOf,
      rowsOfLong: this.#rowsOfLong,
      sources: this.#sources,
    }
    const scores = scoreAll(memory, query, question, this.#weights)
    if (query.isWanted !== undefined && scores.candidates === undefined)
      for (const [row, id] of this.#ids.entries())
        if (id !== undefined && !query.isWanted(id)) scores.strengths[row] = Number.NEGATIVE_INFINITY
    return select(memory, scores, query, this.#weights)
  }

  /** The ids of all passages, in an order that packing keeps. */
  *ids(): Iterable<string> {
    for (let row = 0; row < this.#rows.count; row += 1) {
      const id = this.#ids[row]
      if (id !== undefined && this.#rowOf.get(id) === row) yield id
    }
  }

  sourcesOf(id: string): readonly string[] {
    return this.#sources.get(this.#rowOf.get(id) ?? -1) ?? []
  }

  /** Grows with every passage that is added or removed. */
  get changes(): number {
    return this.#changes
  }

  /** Writes everything down for `unpack`. When `changes` grows meanwhile, what was written is of no use. */
  pack(sections: Sections): Promise<void> {
    return inTimeSlices(packIndex(this.#parts, sections))
  }

  /** The same index again, with the weights that it was built with. */
  static async unpack(sections: Sections, weights: Weights = WEIGHTS): Promise<PassageIndex> {
    const index = new PassageIndex(weights)
    await inTimeSlices(unpackIndex(index.#parts, sections))
    for (const sources of index.#sources.values()) index.#sourceCount += sources.length
    const { count, isAlive, isFact, fullLength } = index.#rows
    for (let row = 0; row < count; row += 1)
      if (isAlive[row] === 1 && isFact[row] === 1) index.#factLengths += fullLength[row] as number
    return index
  }

  get #parts(): IndexParts {
    return {
      rows: this.#rows,
      postings: this.#postings,
      speakers: this.#speakers,
      languages: this.#languages,
      threads: this.#threads,
      ids: this.#ids,
      threadOf: this.#threadOf,
      rowOf: this.#rowOf,
      rowsOfLong: this.#rowsOfLong,
      sources: this.#sources,
      greeted: this.#greeted,
    }
  }

  #add(passage: Passage): void {
    this.#changes += 1
    const spans = passagesOf(passage.text)
    const rows = spans.map((span, part) => this.#addPart(passage, span, part))
    this.#rowOf.set(passage.id, rows[0] as number)
    if (rows.length > 1) this.#rowsOfLong.set(passage.id, rows)
  }

  #addPart(passage: Passage, span: Span, part: number): number {
    const rows = this.#rows
    const row = rows.take()
    const speaker = this.#speakers.add(passage.speaker)
    const text = passage.text.slice(span.from, span.to)
    const reading = read(text)
    const terms = withEntities(reading.terms, passage.entities)
    this.#languages.add(row, reading.language)
    this.#ids[row] = passage.id
    this.#threadOf[row] = passage.thread
    rows.start[row] = span.from
    rows.end[row] = span.to
    rows.isFact[row] = passage.kind === 'fact' ? 1 : 0
    rows.at[row] = passage.at
    rows.position[row] = passage.position
    rows.speaker[row] = speaker
    rows.setMerit(row, meritOf(reading, clamped(passage.weight), this.#weights))
    rows.asks[row] = !reading.asks ? 0 : reading.statedWords === 0 ? ASKS_ONLY : 1
    rows.tellsTime[row] = reading.tellsTime ? 1 : 0
    rows.tokens[row] = Math.ceil(text.length / CHARACTERS_PER_TOKEN)
    rows.part[row] = part
    rows.wholeLength[row] = passage.text.length
    rows.length[row] = terms.length
    rows.fullLength[row] = 0
    this.#postings.add(row, [...terms, ...topicTerms(reading.topics)])
    const vector = passage.vectors?.[part]
    if (vector !== undefined) rows.setVector(row, vector)
    if (reading.greeted.length > 0) {
      this.#greeted.set(row, reading.greeted)
      for (const word of reading.greeted) this.#speakers.greet(speaker, word, 1)
    }
    if (passage.kind === 'message') this.#threads.insert(row, passage.thread)
    else this.#addFact(row, terms.length, passage.sources ?? [])
    return row
  }

  #addFact(row: number, length: number, sources: readonly string[]): void {
    this.#rows.fullLength[row] = SELF_SHARE * length
    this.#factLengths += SELF_SHARE * length
    if (sources.length === 0) return
    this.#sources.set(row, sources)
    this.#sourceCount += sources.length
  }

  #drop(row: number): void {
    this.#changes += 1
    this.#rows.release(row)
    this.#languages.remove(row)
    this.#postings.remove(row)
    const speaker = this.#rows.speaker[row] as number
    this.#speakers.remove(speaker)
    for (const word of this.#greeted.get(row) ?? []) this.#speakers.greet(speaker, word, -1)
    this.#greeted.delete(row)
    if (this.#rows.isFact[row] === 0) this.#threads.remove(row, this.#threadOf[row] as string)
    else this.#factLengths -= this.#rows.fullLength[row] as number
    this.#sourceCount -= this.#sources.get(row)?.length ?? 0
    this.#sources.delete(row)
    this.#ids[row] = undefined
    this.#gaps.push(row)
  }

  #closeGaps(): void {
    this.#postings.purge((row) => this.#rows.isAlive[row] === 1, this.#rows.count)
    this.#rows.reuse(this.#gaps)
    this.#gaps = []
  }
}

/** An entity that the text does not spell out counts as if it did. */
function withEntities(terms: readonly string[], entities: readonly string[]): readonly string[] {
  if (entities.length === 0) return terms
  const known = new Set(terms)
  const added = entities.flatMap((entity) => read(entity).terms.filter((term) => !known.has(term)))
  return added.length === 0 ? terms : [...terms, ...added]
}

const clamped = (weight: number): number => (weight >= 0 ? Math.min(weight, 1) : 0)

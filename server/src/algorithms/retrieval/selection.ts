import { Scratch } from './growing.ts'
import type { Memory } from './memory.ts'
import type { Hit, PassageQuery } from './passage.ts'
import { NONE, type Rows } from './rows.ts'
import type { Scores } from './scoring.ts'
import { scoreOf, type Weights } from './weights.ts'

/** Texts that share this much are the same text to the reader of the answer. */
const SAME_TEXT = 0.9
/** A fact and its message both stay when the weaker is nearly as strong as the stronger. */
const BOTH_STRONG = 0.5

/** How far a chosen passage reaches: those this many messages away give way to it a little. */
const NEARBY_MESSAGES = 3

/** Rows that can be found. */
interface Candidates {
  readonly strengths: Float64Array
  /** Without a list all rows. */
  readonly list: Int32Array | undefined
  readonly count: number
}

/** The best rows, best first; of equals the newest, so that the order does not depend on how rows lie. */
function best(memory: Memory, { strengths, list, count: candidates }: Candidates, count: number): number[] {
  const { rows, ids } = memory
  const order = (one: number, other: number): number =>
    (strengths[other] as number) - (strengths[one] as number) ||
    (rows.position[other] as number) - (rows.position[one] as number) ||
    ((ids[one] ?? '') < (ids[other] ?? '') ? -1 : 1)
  let found: number[] = []
  let floor = Number.NEGATIVE_INFINITY
  for (let at = 0; at < candidates; at += 1) {
    const row = list === undefined ? at : (list[at] as number)
    const value = strengths[row] as number
    if (value === Number.NEGATIVE_INFINITY || value < floor) continue
    found.push(row)
    if (found.length < count * 4) continue
    found = found.sort(order).slice(0, count)
    floor = strengths[found[count - 1] as number] as number
  }
  return found.sort(order).slice(0, count)
}

/** A long text is found once, by its best passage. */
function keepBestParts({ ids, rowsOfLong }: Memory, { strengths, list }: Candidates): void {
  if (rowsOfLong.size === 0) return
  const texts =
    list === undefined
      ? rowsOfLong.values()
      : [...new Set(Array.from(list, (row) => ids[row] ?? ''))].flatMap((id) => {
          const parts = rowsOfLong.get(id)
          return parts === undefined ? [] : [parts]
        })
  for (const parts of texts) {
    const strongest = strongestOf(parts, strengths)
    for (const row of parts) if (row !== strongest) strengths[row] = Number.NEGATIVE_INFINITY
  }
}

const strongestOf = (parts: readonly number[], strengths: Float64Array): number =>
  parts.reduce((most, row) => ((strengths[row] as number) > (strengths[most] as number) ? row : most))

function* sourcesOf(
  list: Int32Array,
  sources: Memory['sources'],
): Generator<readonly [number, readonly string[]]> {
  for (const row of list) {
    const ids = sources.get(row)
    if (ids !== undefined) yield [row, ids]
  }
}

/** A fact lends its strength to the messages it came from and leaves; one whose messages are gone stays. */
function lendToSources({ rowOf, rowsOfLong, sources }: Memory, { strengths, list }: Candidates): void {
  const lent: { readonly fact: number; readonly message: number; readonly strength: number }[] = []
  const lenders = list === undefined ? sources : sourcesOf(list, sources)
  for (const [fact, ids] of lenders) {
    const strength = strengths[fact] as number
    if (strength === Number.NEGATIVE_INFINITY) continue
    for (const id of ids) {
      const parts = rowsOfLong.get(id)
      const message = parts === undefined ? rowOf.get(id) : strongestOf(parts, strengths)
      if (message !== undefined && message !== fact) lent.push({ fact, message, strength })
    }
  }
  for (const { message, strength } of lent)
    strengths[message] = Math.max(strengths[message] as number, strength)
  for (const { fact } of lent) strengths[fact] = Number.NEGATIVE_INFINITY
}

/**
 * Words alone cannot tell that a passage is no answer ("May I bring my dog?" shares one word with "Dogs are welcome"), so
 * that only passages whose meaning was compared are dropped.
 */
function dropBelow(
  { rows }: Memory,
  { strengths, list, count }: Candidates,
  query: PassageQuery,
  weights: Weights,
): void {
  const { scoreMin = 0, vector, mode } = query
  if (scoreMin <= 0 || vector === undefined || mode === 'bm25') return
  for (let at = 0; at < count; at += 1) {
    const row = list === undefined ? at : (list[at] as number)
    if (rows.scale[row] !== 0 && scoreOf(strengths[row] as number, weights) < scoreMin)
      strengths[row] = Number.NEGATIVE_INFINITY
  }
}

const HELD = new Scratch(new Float64Array(0))

/** Takes out whatever comes after the best few of its thread, and returns how strong that was. */
function holdBack(
  { threadOf }: Memory,
  { strengths, list, count }: Candidates,
  perThread: number,
): Float64Array {
  // Of other rows it holds what an earlier search left there.
  const held = HELD.ofLength(strengths.length)
  for (let at = 0; at < count; at += 1)
    held[list === undefined ? at : (list[at] as number)] = Number.NEGATIVE_INFINITY
  const bestOf = new Map<string, number[]>()
  for (let at = 0; at < count; at += 1) {
    const row = list === undefined ? at : (list[at] as number)
    const thread = threadOf[row] ?? ''
    if (strengths[row] === Number.NEGATIVE_INFINITY || thread === '') continue
    const kept = bestOf.get(thread) ?? []
    bestOf.set(thread, kept)
    const weaker = kept.findIndex((other) => (strengths[other] as number) < (strengths[row] as number))
    kept.splice(weaker < 0 ? kept.length : weaker, 0, row)
    const last = kept.length > perThread ? kept.pop() : undefined
    if (last === undefined) continue
    held[last] = strengths[last] as number
    strengths[last] = Number.NEGATIVE_INFINITY
  }
  return held
}

/** What is said twice is told once, and the whole keeps to the limit and the budget. */
export function select(memory: Memory, scores: Scores, query: PassageQuery, weights: Weights): Hit[] {
  const limit = Math.floor(query.limit)
  if (!(limit > 0)) return []
  const { strengths, candidates: list } = scores
  const among: Candidates = { strengths, list, count: list?.length ?? strengths.length }
  keepBestParts(memory, among)
  if (query.isVerbatim === true && query.kinds !== 'fact') lendToSources(memory, among)
  dropBelow(memory, among, query, weights)
  const beyond = query.perThread === undefined ? undefined : holdBack(memory, among, query.perThread)
  const candidates = best(memory, among, limit * 2 + 20)
  const chosen = new Selection(memory, scores.strengths, query.tokenBudget ?? Number.POSITIVE_INFINITY)
  const later: number[] = []
  while (candidates.length > 0 && chosen.rows.length < limit) {
    const row = takeStrongest(candidates, scores.strengths)
    if (chosen.leaveOutSame(row)) continue
    if (chosen.hasOtherOfPair(row)) later.push(row)
    else if (chosen.take(row)) giveWay(memory.rows, row, scores.strengths, weights.nearby)
  }
  // Better the message behind a fact than an empty place.
  for (const row of later) if (chosen.rows.length < limit) chosen.take(row)
  if (beyond !== undefined && chosen.rows.length < limit)
    for (const row of best(memory, { ...among, strengths: beyond }, limit * 2 + 20)) {
      if (chosen.rows.length >= limit) break
      scores.strengths[row] = beyond[row] as number
      if (!chosen.leaveOutSame(row)) chosen.take(row)
    }
  return chosen.rows
    .map((row, at) =>
      hitOf(
        memory,
        scores.reasons(row),
        row,
        scoreOf(chosen.strengths[at] as number, weights),
        chosen.same.get(row),
      ),
    )
    .sort((one, other) => other.score - one.score)
}

function hitOf(
  { ids, rows, rowsOfLong }: Memory,
  why: Hit['why'],
  row: number,
  score: number,
  same: readonly number[] | undefined,
): Hit {
  const id = ids[row] as string
  return {
    id,
    score,
    why,
    ...(rowsOfLong.has(id) ? { part: { from: rows.start[row] as number, to: rows.end[row] as number } } : {}),
    ...(same === undefined ? {} : { same: same.map((other) => ids[other] as string) }),
  }
}

/** Removes it from the list, which was in order once; the first of equals goes first. */
function takeStrongest(candidates: number[], strengths: Float64Array): number {
  let at = 0
  for (let other = 1; other < candidates.length; other += 1)
    if ((strengths[candidates[other] as number] as number) > (strengths[candidates[at] as number] as number))
      at = other
  return candidates.splice(at, 1)[0] as number
}

/** What stands around an answer mostly repeats it, so that more of the memory is seen when it steps back a little. */
function giveWay(rows: Rows, row: number, strengths: Float64Array, nearby: number): void {
  for (const direction of [rows.earlier, rows.later]) {
    let near = direction[row] as number
    for (let distance = 1; near !== NONE && distance <= NEARBY_MESSAGES; distance += 1) {
      const share = (NEARBY_MESSAGES + 1 - distance) / NEARBY_MESSAGES
      strengths[near] = (strengths[near] as number) + nearby * share
      near = direction[near] as number
    }
  }
}

/** The rows that are chosen so far. */
class Selection {
  readonly rows: number[] = []
  /** Of each when it was chosen: later choices make their neighbours give way. */
  readonly strengths: number[] = []
  /** By chosen row, those that say the same. */
  readonly same = new Map<number, readonly number[]>()
  readonly #memory: Memory
  readonly #current: Float64Array
  #budget: number

  constructor(memory: Memory, strengths: Float64Array, budget: number) {
    this.#memory = memory
    this.#current = strengths
    this.#budget = budget
  }

  /** False when it is longer than what is left of the budget. */
  take(row: number): boolean {
    const tokens = this.#memory.rows.tokens[row] as number
    if (tokens > this.#budget) return false
    this.#budget -= tokens
    this.rows.push(row)
    this.strengths.push(this.#current[row] as number)
    return true
  }

  /** True when a chosen row says the same, which then stands for this one. */
  leaveOutSame(row: number): boolean {
    const { rows, postings } = this.#memory
    const said = this.rows.find(
      (taken) => rows.speaker[taken] === rows.speaker[row] && postings.overlap(taken, row) >= SAME_TEXT,
    )
    if (said === undefined) return false
    this.same.set(said, [...(this.same.get(said) ?? []), row])
    return true
  }

  /** Whether a fact was chosen whose message this is, or the other way round, and is clearly stronger. */
  hasOtherOfPair(row: number): boolean {
    const { ids, sources } = this.#memory
    return this.rows.some((taken, at) => {
      const isPair =
        (sources.get(taken)?.includes(ids[row] as string) ?? false) ||
        (sources.get(row)?.includes(ids[taken] as string) ?? false)
      return isPair && (this.strengths[at] as number) - (this.#current[row] as number) > BOTH_STRONG
    })
  }
}

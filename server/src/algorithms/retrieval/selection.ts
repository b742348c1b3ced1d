import type { Hit, PassageQuery } from './passage.ts'
import type { Postings } from './postings.ts'
import type { Rows } from './rows.ts'
import { type Scores, scoreOf } from './scoring.ts'

/** Texts that share this much are the same text to the reader of the answer. */
const SAME_TEXT = 0.9
/** A fact and its message both stay when the weaker is nearly as strong as the stronger. */
const BOTH_STRONG = 0.5

interface Memory {
  readonly rows: Rows
  readonly postings: Postings
  readonly ids: readonly (string | undefined)[]
  readonly rowOf: ReadonlyMap<string, number>
  readonly sources: ReadonlyMap<number, readonly string[]>
}

/** The best rows, best first; of equals the newest, so that the order does not depend on how rows lie. */
function best(memory: Memory, strengths: Float64Array, count: number): number[] {
  const { rows, ids } = memory
  const order = (one: number, other: number): number =>
    (strengths[other] as number) - (strengths[one] as number) ||
    (rows.position[other] as number) - (rows.position[one] as number) ||
    ((ids[one] ?? '') < (ids[other] ?? '') ? -1 : 1)
  let found: number[] = []
  let floor = Number.NEGATIVE_INFINITY
  for (let row = 0; row < rows.count; row += 1) {
    const value = strengths[row] as number
    if (value === Number.NEGATIVE_INFINITY || value < floor) continue
    found.push(row)
    if (found.length < count * 4) continue
    found = found.sort(order).slice(0, count)
    floor = strengths[found[count - 1] as number] as number
  }
  return found.sort(order).slice(0, count)
}

/** A fact lends its strength to the messages it came from and leaves; one whose messages are gone stays. */
function lendToSources({ rowOf, sources }: Memory, strengths: Float64Array): void {
  const lent: { readonly fact: number; readonly message: number; readonly strength: number }[] = []
  for (const [fact, ids] of sources) {
    const strength = strengths[fact] as number
    if (strength === Number.NEGATIVE_INFINITY) continue
    for (const id of ids) {
      const message = rowOf.get(id)
      if (message !== undefined && message !== fact) lent.push({ fact, message, strength })
    }
  }
  for (const { message, strength } of lent)
    strengths[message] = Math.max(strengths[message] as number, strength)
  for (const { fact } of lent) strengths[fact] = Number.NEGATIVE_INFINITY
}

/** What is said twice is told once, and the whole keeps to the limit and the budget. */
export function select(memory: Memory, scores: Scores, query: PassageQuery): Hit[] {
  const limit = Math.floor(query.limit)
  if (!(limit > 0)) return []
  if (query.isVerbatim === true && query.kinds !== 'fact') lendToSources(memory, scores.strengths)
  const { rows, postings, ids, sources } = memory
  const candidates = best(memory, scores.strengths, limit * 2 + 20)
  const chosen: number[] = []
  const later: number[] = []
  let budget = query.tokenBudget ?? Number.POSITIVE_INFINITY
  const tellsTheSame = (row: number): boolean =>
    chosen.some(
      (taken) => rows.speaker[taken] === rows.speaker[row] && postings.overlap(taken, row) >= SAME_TEXT,
    )
  const isToldByOther = (row: number): boolean =>
    chosen.some((taken) => {
      const isPair =
        (sources.get(taken)?.includes(ids[row] as string) ?? false) ||
        (sources.get(row)?.includes(ids[taken] as string) ?? false)
      return isPair && (scores.strengths[taken] as number) - (scores.strengths[row] as number) > BOTH_STRONG
    })
  const take = (row: number): void => {
    const tokens = rows.tokens[row] as number
    if (chosen.length >= limit || tokens > budget) return
    budget -= tokens
    chosen.push(row)
  }
  for (const row of candidates) {
    if (chosen.length >= limit) break
    if (tellsTheSame(row)) continue
    if (isToldByOther(row)) later.push(row)
    else take(row)
  }
  // Better the message behind a fact than an empty place.
  for (const row of later) take(row)
  return chosen
    .map((row) => ({
      id: ids[row] as string,
      score: scoreOf(scores.strengths[row] as number),
      why: scores.reasons(row),
    }))
    .sort((one, other) => other.score - one.score)
}

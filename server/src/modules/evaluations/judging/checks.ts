import type { Embedder } from '../../../platform/embedding/index.ts'
import { type CaseContent, SIMILARITY_DEFAULT } from '../cases/cases.schemas.ts'
import type { Check } from './checks.schemas.ts'
import { hasWords } from './words.rules.ts'

type Expectations = CaseContent['expect']
type Outcome = Check['outcome']

const outcomeOf = (isMet: boolean): Outcome => (isMet ? 'passed' : 'failed')

/** What needs nothing but the answer. */
export function plainChecks(
  expect: Expectations,
  { answer, slowestMs }: { readonly answer: string; readonly slowestMs: number },
): readonly Check[] {
  const wanted = (expect.contains ?? []).map((words): Check => {
    const isThere = hasWords(answer, words)
    const reason = isThere ? `The answer has “${words}”.` : `The answer does not have “${words}”.`
    return { kind: 'contains', outcome: outcomeOf(isThere), expected: words, reason }
  })
  const unwanted = (expect.not_contains ?? []).map((words): Check => {
    const isThere = hasWords(answer, words)
    const reason = isThere ? `The answer has “${words}”.` : `The answer does not have “${words}”.`
    return { kind: 'not_contains', outcome: outcomeOf(!isThere), expected: words, reason }
  })
  return [...wanted, ...unwanted, ...timeCheck(expect.max_ms, slowestMs)]
}

function timeCheck(limit: number | undefined, actual: number): readonly Check[] {
  if (limit === undefined) return []
  const outcome = outcomeOf(actual <= limit)
  const reason = `It took ${actual} ms; at most ${limit} ms are allowed.`
  return [{ kind: 'max_ms', outcome, expected: String(limit), actual, limit, reason }]
}

/** How alike the meanings of the answer and the reference are. */
export async function meaningCheck(
  embedder: Embedder,
  tenantId: string,
  meaning: Expectations['meaning'],
  answer: string,
): Promise<readonly Check[]> {
  if (meaning === undefined) return []
  const { reference, min_similarity: limit = SIMILARITY_DEFAULT } = meaning
  const check = { kind: 'meaning', expected: reference, limit } as const
  const similarity = await similarityOf(embedder, tenantId, answer, reference)
  if (similarity === undefined) {
    const reason = 'Meanings cannot be compared at the moment: there are no embeddings.'
    return [{ ...check, outcome: 'not_judged', reason }]
  }
  const actual = Math.round(similarity * 1_000) / 1_000
  const isAlike = similarity >= limit
  const reason = `The similarity to the reference is ${actual}; at least ${limit} is needed.`
  return [{ ...check, outcome: outcomeOf(isAlike), actual, reason }]
}

async function similarityOf(
  embedder: Embedder,
  tenantId: string,
  one: string,
  other: string,
): Promise<number | undefined> {
  if (one.trim() === '') return 0
  try {
    const [left, right] = await embedder.embed([one, other], tenantId)
    if (left === undefined || right === undefined) return undefined
    // Both have length 1, so that their product is the cosine.
    const cosine = left.reduce((sum, value, at) => sum + value * (right[at] as number), 0)
    return Math.min(1, Math.max(0, cosine))
  } catch {
    return undefined
  }
}

export function rubricCheck(rubric: string, verdict: RubricVerdict): Check {
  const check = { kind: 'rubric', expected: rubric } as const
  if (typeof verdict !== 'string')
    return { ...check, outcome: outcomeOf(verdict.passed), reason: verdict.reason }
  return { ...check, outcome: 'not_judged', reason: NOT_JUDGED[verdict] }
}

export type RubricVerdict = keyof typeof NOT_JUDGED | { readonly passed: boolean; readonly reason: string }

const NOT_JUDGED = {
  'no model': 'No model is configured for this project that could judge it.',
  'no answer': 'The model did not judge it.',
  unreadable: 'What the model said about it could not be read.',
} as const

/** A test passes when nothing failed and something was judged. */
export function statusOf(checks: readonly Check[]): 'passed' | 'failed' | 'skipped' {
  if (checks.some(({ outcome }) => outcome === 'failed')) return 'failed'
  return checks.some(({ outcome }) => outcome === 'passed') ? 'passed' : 'skipped'
}

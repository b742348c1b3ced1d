import { termsOf } from '../../server/src/algorithms/text/words.ts'
import type { AskedQuestion, Conversation } from './locomo-data.ts'

/** Ranks the ids of a conversation's turns, best first. */
export type Ranking = (question: AskedQuestion) => readonly string[]

const byScore = (conversation: Conversation, scores: ArrayLike<number>): string[] =>
  conversation.turns
    .map((turn, at) => ({ id: turn.id, score: scores[at] as number }))
    .sort((one, other) => other.score - one.score)
    .slice(0, 10)
    .map(({ id }) => id)

/** BM25 over stems, and nothing else. */
export function bm25(conversation: Conversation): Ranking {
  const texts = conversation.turns.map((turn) => termsOf(turn.text))
  const average = texts.reduce((sum, terms) => sum + terms.length, 0) / texts.length
  const holders = new Map<string, number>()
  for (const terms of texts)
    for (const term of new Set(terms)) holders.set(term, (holders.get(term) ?? 0) + 1)
  return (question) => {
    const wanted = new Set(termsOf(question.text))
    const scores = texts.map((terms) => {
      let score = 0
      for (const term of wanted) {
        const count = terms.filter((other) => other === term).length
        const frequency = holders.get(term) ?? 0
        const rarity = Math.log(1 + (texts.length - frequency + 0.5) / (frequency + 0.5))
        score += (rarity * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * terms.length) / average))
      }
      return score
    })
    return byScore(conversation, scores)
  }
}

/** Cosine of question and turn, and nothing else. */
export function dense(
  conversation: Conversation,
  vectors: ReadonlyMap<string, Float32Array>,
  textOf: (question: string) => string = (question) => question,
): Ranking {
  return (question) => {
    const asked = vectors.get(textOf(question.text)) as Float32Array
    const scores = conversation.turns.map((turn) => {
      const vector = vectors.get(turn.text) as Float32Array
      return vector.reduce((sum, value, at) => sum + value * (asked[at] as number), 0)
    })
    return byScore(conversation, scores)
  }
}

import type { Ranking } from './locomo-baselines.ts'
import type { Conversation } from './locomo-data.ts'

/** What a ranked list is worth. Knows nothing of how it was made: by an index in process or over HTTP. */

export interface Ranked {
  readonly category: string
  readonly conversation: string
  /** Ids, or texts where the answer carries no ids, best first. */
  readonly found: readonly string[]
  readonly evidence: readonly string[]
}

export interface Quality {
  readonly questions: number
  readonly recall: number
  readonly ndcg: number
}

const DEPTH = 10

/** Share of the evidence among the first ten, and how far up it stands. */
export function quality(answers: readonly Ranked[]): Quality {
  let recall = 0
  let ndcg = 0
  for (const { found, evidence } of answers) {
    const wanted = new Set(evidence)
    let hits = 0
    let gain = 0
    for (const [rank, entry] of found.slice(0, DEPTH).entries()) {
      // A text found twice is found once.
      if (!wanted.delete(entry)) continue
      hits += 1
      gain += 1 / Math.log2(rank + 2)
    }
    const reachable = Math.min(DEPTH, evidence.length)
    let ideal = 0
    for (let rank = 0; rank < reachable; rank += 1) ideal += 1 / Math.log2(rank + 2)
    recall += hits / evidence.length
    ndcg += gain / ideal
  }
  const questions = answers.length
  return { questions, recall: recall / questions, ndcg: ndcg / questions }
}

export const write = ({ recall, ndcg }: Quality): string => `${recall.toFixed(3)}/${ndcg.toFixed(3)}`

/** One line of recall@10/nDCG@10: overall, then by category. */
export function report(name: string, answers: readonly Ranked[]): string {
  const categories = [...new Set(answers.map((answer) => answer.category))].sort()
  const cells = categories.map(
    (category) => `${category} ${write(quality(answers.filter((answer) => answer.category === category)))}`,
  )
  return `${name.padEnd(34)} ${write(quality(answers))}   ${cells.join('  ')}`
}

/** What an engine finds for each question of each conversation. */
export const askAll = (
  conversations: readonly Conversation[],
  make: (conversation: Conversation) => Ranking,
): Ranked[] =>
  conversations.flatMap((conversation) => {
    const rank = make(conversation)
    return conversation.questions.map((question) => ({
      category: question.category,
      conversation: conversation.id,
      found: rank(question),
      evidence: question.evidence,
    }))
  })

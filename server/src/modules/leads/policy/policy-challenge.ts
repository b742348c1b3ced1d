import { seededRandom } from '../../../algorithms/bandit/random.ts'
import type { Process } from '../../../algorithms/policy/process.ts'
import { evaluate, fromStart, greedy, solve } from '../../../algorithms/policy/solve.ts'
import type { Decided } from '../scoring/decided.ts'
import { DISCOUNT } from '../scoring/funnel.ts'

/** What both policies earn where leads are as the unseen outcomes say. */
export interface PolicyChallenge {
  readonly outcomes: number
  readonly champion_return: number
  readonly challenger_return: number
}

/** Fewer outcomes do not tell two policies apart. */
const UNSEEN_MIN = 10
const FOLDS = 4
const SEED = 1

/**
 * Compares the policy that answers with one trained anew on outcomes that are new to the first. Each is judged on a fold
 * of them that it has not learned from: the challenger is trained without that fold.
 */
export function challengePolicy(
  champion: { readonly q: Float64Array; readonly dataTo: Date },
  rows: readonly Decided[],
  processOf: (rows: readonly Decided[]) => Process,
): PolicyChallenge | undefined {
  const isUnseen = ({ reportedAt }: Decided) => reportedAt !== undefined && reportedAt > champion.dataTo
  const unseen = rows.filter(isUnseen)
  if (unseen.length < UNSEEN_MIN) return undefined
  // Drawn, because outcomes of a trial often come in the order of its actions.
  const random = seededRandom(SEED)
  const folds = unseen.map(() => Math.floor(FOLDS * random()))
  const seen = rows.filter((row) => !isUnseen(row))
  let [ofChampion, ofChallenger] = [0, 0]
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const judge = processOf(unseen.filter((_, at) => folds[at] === fold))
    const others = [...seen, ...unseen.filter((_, at) => folds[at] !== fold)]
    ofChampion += returnOf(judge, champion.q)
    ofChallenger += returnOf(judge, solve(processOf(others), DISCOUNT))
  }
  return {
    outcomes: unseen.length,
    champion_return: ofChampion / FOLDS,
    challenger_return: ofChallenger / FOLDS,
  }
}

const returnOf = (judge: Process, q: Float64Array): number =>
  fromStart(judge, evaluate(judge, greedy(judge, q), DISCOUNT))

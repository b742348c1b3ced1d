import { rowOf } from '../../../algorithms/trees/columns.ts'
import { partsOf } from '../../../algorithms/trees/folds.ts'
import { type Forest, firstTrees, meanForest, predictBins } from '../../../algorithms/trees/forest.ts'
import { bestCount, type Finalist, search } from '../../../algorithms/trees/search.ts'
import { trialsOf } from '../../../algorithms/trees/space.ts'
import { type FitGround, fitAll, GLANCE_ROWS } from './model-fits.ts'

/** What one model may have; predictions stay quick. */
const TREES_MAX = 1_200

export interface TreeCandidate {
  readonly forest: Forest
  readonly members: readonly Finalist[]
  /** Of every row, by trees that have not learned from it, whose number and parameters its fold had no say in. */
  readonly scores: Float64Array
  readonly trials: number
  /** The scores of each set of parameters that was fitted on all folds. */
  readonly tried: readonly { readonly finalist: Finalist; readonly scores: Float64Array }[]
}

export interface TreeSearch {
  readonly trials: number
  readonly threads: number
  readonly foldCount: number
}

/** Searches for parameters and blends the best of them. */
export async function fitTrees(ground: FitGround, of: TreeSearch): Promise<TreeCandidate> {
  const parts = Array.from({ length: of.foldCount }, (_, fold) => partsOf(ground.folds, fold))
  const partSizes = parts.map(({ heldOut }) => heldOut.length)
  const { finalists, trials } = await search({
    trials: trialsOf(ground.table.kinds.length === 0 ? 1 : of.trials, ground.seed),
    partSizes,
    isGlanceWhole: ground.table.rows - (partSizes[0] ?? 0) <= GLANCE_ROWS,
    fit: (fits) => fitAll(ground, fits, of.threads),
  })
  const tried = finalists.map((finalist) => ({
    finalist,
    scores: heldOutScores(ground, parts, finalist, () => finalist.parameters.n_estimators),
  }))
  const members = blended(ground, tried)
  const forests = members.flatMap(({ fits, parameters }) =>
    fits.map(({ boosted }) => firstTrees(boosted.forest, parameters.n_estimators)),
  )
  const scores = scoresApart(ground, parts, { finalists, members: members.length, partSizes })
  return { forest: meanForest(forests), members, scores, trials, tried }
}

type Parts = readonly { readonly heldOut: Int32Array }[]

/** The held-out rows of each part, by the trees that were grown without them. */
function heldOutScores(
  { table }: FitGround,
  parts: Parts,
  { fits }: Finalist,
  countOf: (part: number) => number,
): Float64Array {
  const scores = new Float64Array(table.rows)
  const bins = new Uint8Array(table.kinds.length)
  for (const { part, boosted } of fits) {
    const forest = firstTrees(boosted.forest, countOf(part))
    for (const row of parts[part]?.heldOut ?? []) scores[row] = predictBins(forest, rowOf(table, row, bins))
  }
  return scores
}

/** The best finalist, and the next ones as long as the mean of all is better on held-out rows. */
function blended(ground: FitGround, tried: TreeCandidate['tried']): readonly Finalist[] {
  let members: readonly Finalist[] = []
  let [mean, least, trees] = [new Float64Array(ground.table.rows), Number.POSITIVE_INFINITY, 0]
  for (const { finalist, scores } of tried) {
    const share = 1 / (members.length + 1)
    const mixed = mean.map((score, row) => score * (1 - share) + (scores[row] as number) * share)
    const loss = lossOf(ground, mixed)
    const more = finalist.fits.length * finalist.parameters.n_estimators
    if (loss >= least || (members.length > 0 && trees + more > TREES_MAX)) continue
    ;[mean, least, trees] = [mixed, loss, trees + more]
    members = [...members, finalist]
  }
  return members
}

/**
 * Held-out scores for figures: which sets of parameters are blended and how many trees they have is decided for each
 * part by the losses on the other parts, so that no row has a say in how it is scored.
 */
function scoresApart(
  ground: FitGround,
  parts: Parts,
  of: {
    readonly finalists: readonly Finalist[]
    readonly members: number
    readonly partSizes: readonly number[]
  },
): Float64Array {
  const scores = new Float64Array(ground.table.rows)
  for (const part of parts.keys()) {
    const ranked = of.finalists
      .map((finalist) => {
        const others = finalist.fits.filter((fit) => fit.part !== part)
        const best = bestCount(new Map(others.map((fit) => [fit.part, fit.boosted])), of.partSizes)
        return { finalist: { ...finalist, fits: finalist.fits.filter((fit) => fit.part === part) }, ...best }
      })
      .sort((a, b) => a.loss - b.loss)
      .slice(0, of.members)
    for (const { finalist, count } of ranked) {
      const said = heldOutScores(ground, parts, finalist, () => count)
      for (const row of parts[part]?.heldOut ?? [])
        scores[row] = (scores[row] as number) + (said[row] as number) / ranked.length
    }
  }
  return scores
}

function lossOf({ objective, labels }: FitGround, scores: Float64Array): number {
  let sum = 0
  for (let row = 0; row < labels.length; row += 1) {
    const score = scores[row] as number
    const label = labels[row] as number
    sum +=
      objective === 'squared'
        ? (score - label) ** 2
        : Math.max(score, 0) - score * label + Math.log1p(Math.exp(-Math.abs(score)))
  }
  return sum / labels.length
}

/** Shares of what all splits gained, the greatest first; parts of a date count for the date. */
export function treeImportances(members: readonly Finalist[], names: readonly string[]): Map<string, number> {
  const gains = new Map<string, number>()
  for (const { fits, parameters } of members)
    for (const { boosted } of fits)
      for (const ofTree of boosted.gains.slice(0, parameters.n_estimators))
        for (const [column, gain] of ofTree.entries()) {
          const name = names[column] as string
          gains.set(name, (gains.get(name) ?? 0) + gain)
        }
  return gains
}

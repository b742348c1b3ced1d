import type { Interval } from '../../../algorithms/calibration/intervals.ts'
import type { ColumnCode } from '../../../algorithms/trees/encode.ts'
import type { UnderstoodColumn } from '../../../algorithms/trees/learn-columns.ts'
import type { Finalist } from '../../../algorithms/trees/search.ts'
import type { Challenge } from './challenge.ts'
import type { ReliabilityBin, RocPoint } from './curves.rules.ts'
import type { Fitted, LinearCandidate } from './fit-model.ts'
import { treeImportances } from './tree-candidate.ts'

/** What is known of a model besides the model. All of it was measured on rows it had not learned from. */
export interface TrainingSummary {
  readonly n: number
  readonly auc: number
  readonly logloss: number
  readonly brier: number
  readonly brier_uncalibrated: number
  readonly brier_baseline: number
  readonly ece: number
  readonly calibration_method: string
  readonly best_params: Readonly<Record<string, number>>
  readonly importances: readonly { readonly name: string; readonly gain: number }[]
  readonly trials: number
  /** Of probabilities only. Models of before have none of what follows. */
  readonly reliability?: readonly ReliabilityBin[]
  readonly roc?: readonly RocPoint[]
  /** How each name was read. */
  readonly columns?: readonly UnderstoodColumn[]
  /** `trees` or `linear`: the one that answers. */
  readonly model?: string
  readonly candidates?: readonly { readonly model: string; readonly logloss: number }[]
  readonly accuracy?: number
  readonly logloss_baseline?: number
  readonly intervals?: { readonly auc: Interval; readonly logloss: Interval; readonly brier: Interval }
  readonly validation?: string
  readonly warnings?: readonly string[]
  /** When the first and the last outcome happened that it learned from. */
  readonly data_from?: string
  readonly data_to?: string
  /** How it did against the model that answered before. */
  readonly challenge?: Challenge | undefined
  /** The weights of a linear model, by name. */
  readonly weights?: readonly { readonly name: string; readonly weight: number }[]
}

const IMPORTANCES_MAX = 100

/** The parameters of the model that answers. */
export function parametersOf({ form, trees, linear }: Fitted): Record<string, number> {
  if (form === 'linear' && linear !== undefined)
    return { ...linear.parameters, terms: linear.model.terms.length, models: 1 }
  const models = trees.members.reduce((sum, { fits }) => sum + fits.length, 0)
  return { ...(trees.members[0] as Finalist).parameters, models }
}

/** Shares of the gain of all splits, or of how much a linear model's score varies by a feature; the greatest first. */
export function importancesOf(columns: readonly ColumnCode[], { form, trees, linear }: Fitted) {
  const names = columns.map(({ name }) => name)
  const isLinear = form === 'linear' && linear !== undefined
  const sums = isLinear ? variancesOf(linear, names) : treeImportances(trees.members, names)
  const total = [...sums.values()].reduce((sum, one) => sum + one, 0)
  return [...sums]
    .map(([name, sum]) => ({ name, gain: total > 0 ? sum / total : 0 }))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain || (a.name < b.name ? -1 : 1))
    .slice(0, IMPORTANCES_MAX)
}

/** The variance of what each name adds to the score; inputs have mean zero, and so has what they add. */
function variancesOf({ design, model }: LinearCandidate, names: readonly string[]): Map<string, number> {
  const added = new Map<string, Float64Array>()
  for (const [at, { column, weight }] of model.terms.entries()) {
    const name = names[column] as string
    const input = design.inputs[at] as Float64Array
    const sums = added.get(name) ?? new Float64Array(input.length)
    for (let row = 0; row < input.length; row += 1)
      sums[row] = (sums[row] as number) + weight * (input[row] as number)
    added.set(name, sums)
  }
  const squares = (sums: Float64Array) => sums.reduce((sum, one) => sum + one * one, 0)
  return new Map([...added].map(([name, sums]) => [name, squares(sums)]))
}

/** The weights of a linear model: `plan=team` for a category, `plan=missing` for a gap. */
export function weightsOf(columns: readonly ColumnCode[], { form, linear }: Fitted) {
  if (form !== 'linear' || linear === undefined) return []
  return linear.model.terms
    .map(({ column, bin, weight }) => ({ name: termName(columns[column] as ColumnCode, bin), weight }))
    .filter(({ weight }) => weight !== 0)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.name < b.name ? -1 : 1))
    .slice(0, IMPORTANCES_MAX)
}

function termName(column: ColumnCode, bin: number | undefined): string {
  const part = column.kind === 'numeric' && column.part !== undefined ? ` (${column.part})` : ''
  if (bin === undefined) return `${column.name}${part}`
  if (bin === 0) return `${column.name}${part}=missing`
  const category = column.kind === 'categorical' ? column.categories[bin - 2] : undefined
  return `${column.name}=${category ?? 'other'}`
}

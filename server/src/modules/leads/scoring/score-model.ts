import type { JsonObject } from '../../../kernel/json.ts'
import { type Explanation, Model, type TrainingSummary } from '../../learning/index.ts'
import { BANDS, bandOf } from '../outcomes/outcome.rules.ts'

/** A model as it is stored: what answers, and what training measured. It holds no training rows. */
export interface StoredModel {
  /** The bytes of the model, in base64. */
  readonly bytes: string
  readonly summary: TrainingSummary
}

/** Models of earlier versions were stored in another form; they are passed over until the next training. */
export const isCurrent = (model: object): model is StoredModel => 'bytes' in model && 'summary' in model

export const storedModel = (bytes: Uint8Array, summary: TrainingSummary): StoredModel => ({
  bytes: Buffer.from(bytes).toString('base64'),
  summary,
})

/** How likely a lead with these features is won, and why. */
export function answerOf(
  { bytes }: StoredModel,
  features: JsonObject,
  now: Date,
): { readonly likely: number; readonly explanation: Explanation | undefined } {
  const model = Model.fromBytes(Buffer.from(bytes, 'base64'))
  return { likely: model.predict(features).score, explanation: model.explain(features, now) }
}

/** The weights of a linear model; of trees the share of each feature in what all splits gained, 0 if none splits by it. */
export function weightsIn({ weights = [], importances, columns = [] }: TrainingSummary) {
  if (weights.length > 0) return [...weights]
  const splits = importances.map(({ name, gain }) => ({ name, weight: gain }))
  const unused = columns.filter(({ name, used }) => used && !importances.some((one) => one.name === name))
  return [...splits, ...unused.map(({ name }) => ({ name, weight: 0 }))]
}

/** How much of the log-loss of the base rate a model takes away; comparable between sets of leads. */
export function skillOf({ logloss, logloss_baseline, brier, brier_baseline }: TrainingSummary): number {
  if (logloss_baseline !== undefined && logloss_baseline > 0) return 1 - logloss / logloss_baseline
  return brier_baseline > 0 ? 1 - brier / brier_baseline : 0
}

/** What answers add about a model, beyond its figures. */
export function detailsOf(summary: TrainingSummary) {
  const { best_params, importances, candidates, intervals, warnings, columns, validation } = summary
  const seen = (columns ?? []).map(({ unreadable_examples, ...column }) => ({
    ...column,
    unreadable_examples: [...unreadable_examples],
  }))
  return {
    params: { ...best_params },
    importances: [...importances],
    columns: seen,
    warnings: [...(warnings ?? [])],
    bands: bandsOf(summary),
    ...(candidates === undefined ? {} : { candidates: [...candidates] }),
    ...(intervals === undefined ? {} : { intervals: { ...intervals } }),
    ...(validation === undefined ? {} : { validation }),
  }
}

const BINS = 10

/** What each band came to on held-out leads: of the leads called hot, how many were won. */
function bandsOf({ reliability = [] }: TrainingSummary) {
  return BANDS.map((band) => {
    const bins = reliability.filter(
      ({ predicted }) => bandOf((100 * Math.floor(predicted * BINS)) / BINS) === band,
    )
    const n = bins.reduce((sum, bin) => sum + bin.n, 0)
    const won = bins.reduce((sum, bin) => sum + bin.observed * bin.n, 0)
    return { band, n, won_rate: n === 0 ? null : Math.round((1_000 * won) / n) / 1_000 }
  })
}

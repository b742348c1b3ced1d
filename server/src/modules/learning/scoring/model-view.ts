import type { Explanation } from './explanation.ts'
import type { TrainingSummary } from './training-summary.ts'

/** What was measured, as answers have it; they may be written to, what is stored may not. */
export function summaryView(summary: TrainingSummary) {
  const { importances, best_params, reliability, roc, columns, ...others } = summary
  const { candidates, warnings, weights, ...rest } = others
  return {
    ...rest,
    best_params: { ...best_params },
    importances: [...importances],
    ...(reliability === undefined ? {} : { reliability: [...reliability] }),
    ...(roc === undefined ? {} : { roc: [...roc] }),
    ...(candidates === undefined ? {} : { candidates: [...candidates] }),
    ...(warnings === undefined ? {} : { warnings: [...warnings] }),
    ...(weights === undefined ? {} : { weights: [...weights] }),
    ...(columns === undefined
      ? {}
      : {
          columns: columns.map(({ unreadable_examples, ...column }) => ({
            ...column,
            unreadable_examples: [...unreadable_examples],
          })),
        }),
  }
}

const REASONS_MAX = 5

/** An explanation as answers have it, with its strongest contributions in words. */
export const explanationView = (explanation: Explanation | undefined) =>
  explanation === undefined
    ? {}
    : {
        reasons: explanation.contributions.slice(0, REASONS_MAX).map(({ reason }) => reason),
        explanation: { ...explanation, contributions: [...explanation.contributions] },
      }

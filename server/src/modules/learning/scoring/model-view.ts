import type { TrainingSummary } from './model-training.ts'

/** What was measured, as answers have it; they may be written to, what is stored may not. */
export const summaryView = ({
  importances,
  best_params,
  reliability,
  roc,
  columns,
  ...rest
}: TrainingSummary) => ({
  ...rest,
  best_params: { ...best_params },
  importances: [...importances],
  ...(reliability === undefined ? {} : { reliability: [...reliability] }),
  ...(roc === undefined ? {} : { roc: [...roc] }),
  ...(columns === undefined
    ? {}
    : {
        columns: columns.map(({ unreadable_examples, ...column }) => ({
          ...column,
          unreadable_examples: [...unreadable_examples],
        })),
      }),
})

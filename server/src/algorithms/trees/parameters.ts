export interface TreeParameters {
  readonly n_estimators: number
  readonly max_depth: number
  readonly learning_rate: number
  /** Pulls the values of leaves towards zero. */
  readonly lambda: number
  /** What a split has to gain at least. */
  readonly gamma: number
  /** The curvature that each side of a split has to have at least. */
  readonly min_child_weight: number
  /** The share of the rows that each tree sees. */
  readonly subsample: number
  /** The share of the columns that each tree sees. */
  readonly colsample: number
  /** How strongly small categories are pulled together when they are put in order. */
  readonly cat_smooth: number
}

export const DEFAULT_PARAMETERS: TreeParameters = {
  n_estimators: 200,
  max_depth: 6,
  learning_rate: 0.1,
  lambda: 1,
  gamma: 0,
  min_child_weight: 1,
  subsample: 1,
  colsample: 1,
  cat_smooth: 10,
}

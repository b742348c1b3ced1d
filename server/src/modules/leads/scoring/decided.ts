import type { JsonObject } from '../../../kernel/json.ts'

/** A lead that was decided. */
export interface Decided {
  readonly features: JsonObject
  /** The action that was taken; features may name it too, as `last_action` or `action`. */
  readonly action?: string | undefined
  readonly converted: boolean
  readonly value?: number | undefined
  readonly reportedAt?: Date | undefined
}

/** How good a model was on leads it had not learned from, after so many epochs. */
export interface Metrics {
  readonly epoch: number
  readonly accuracy: number
  readonly auc: number
  readonly log_loss: number
}

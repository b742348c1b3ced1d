import type { Tx } from '../../../platform/db/tx.ts'
import { currentModelOf, type Place, type TrainingSummary } from '../../learning/index.ts'
import { findLeadModel } from './models.store.ts'
import { isCurrent, type StoredModel, skillOf } from './score-model.ts'

/** The use case under which outcomes of leads are known everywhere. */
export const LEAD_SCORE = 'lead_score'

/** Which model scores leads: the one trained on reported leads, or the one of the use case `lead_score`. */
export type ServedModel =
  | {
      readonly source: 'lead_model'
      readonly model: StoredModel
      readonly summary: TrainingSummary
      readonly reportsSeen: number
    }
  | { readonly source: 'scoring_model'; readonly summary: TrainingSummary; readonly reportsSeen: number }

/**
 * Of several models the better one by held-out log-loss. They may have learned from different leads, so each is
 * compared with the base rate of its own.
 */
export async function servedModel(tx: Tx, place: Place): Promise<ServedModel | undefined> {
  const row = await findLeadModel(tx, place)
  const own = row !== undefined && isCurrent(row.model) ? row.model : undefined
  const other = await currentModelOf(tx, { ...place, useCase: LEAD_SCORE, kind: 'probability' })
  const reportsSeen = Number(row?.reports_seen ?? 0)
  if (own === undefined) return other && { source: 'scoring_model', summary: other, reportsSeen }
  if (other !== undefined && skillOf(other) > skillOf(own.summary))
    return { source: 'scoring_model', summary: other, reportsSeen }
  return { source: 'lead_model', model: own, summary: own.summary, reportsSeen }
}

import type { Tx } from '../../../platform/db/tx.ts'
import type { Services } from '../../../platform/services.ts'
import type { Trained } from './model-training.ts'
import { insertModel, type ModelKey } from './scoring.store.ts'

/** Stores a model as the next version, and writes down that it was trained. */
export async function storeTrained(
  tx: Tx,
  { clock, events }: Pick<Services, 'clock' | 'events'>,
  made: {
    readonly key: ModelKey
    readonly trained: Trained
    readonly trainedFrom: 'rows' | 'outcomes'
    readonly outcomesSeen?: number
  },
): Promise<number> {
  const { key, trained, trainedFrom, outcomesSeen } = made
  const { summary, model } = trained
  const version = await insertModel(tx, { key, trainedFrom, outcomesSeen, summary, model, now: clock.now() })
  events.append(tx, {
    tenantId: key.tenantId,
    projectId: key.projectId,
    type: 'learning.model_trained',
    subjectId: key.useCase,
    payload: { kind: key.kind, version, trained_from: trainedFrom, n: summary.n, auc: summary.auc },
  })
  return version
}

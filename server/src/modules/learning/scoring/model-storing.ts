import { conflict } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Services } from '../../../platform/services.ts'
import type { Trained } from './model-training.ts'
import { insertModel, lockHead, type ModelKey } from './scoring.store.ts'

/**
 * Stores a model as the next version, and writes down that it was trained. It answers from now on, unless it was
 * compared with the model that did and lost.
 */
export async function storeTrained(
  tx: Tx,
  { clock, events }: Pick<Services, 'clock' | 'events'>,
  made: {
    readonly key: ModelKey
    readonly trained: Trained
    readonly trainedFrom: 'rows' | 'outcomes'
    readonly outcomesSeen?: number
    /** How often the use case had been reset when the training began. */
    readonly resets: number
    /** When the outcomes happened that it learned from. */
    readonly range?: { readonly data_from: string; readonly data_to: string } | undefined
  },
): Promise<number> {
  const { key, trained, trainedFrom, outcomesSeen, range } = made
  const { model, challenge } = trained
  const summary = { ...trained.summary, ...range, challenge }
  const isServed = challenge === undefined || challenge.challenger_loss < challenge.champion_loss
  const now = clock.now()
  if ((await lockHead(tx, key, now)).resets !== made.resets)
    throw conflict('Learning was reset while the training ran; its result is thrown away.')
  const version = await insertModel(tx, { key, trainedFrom, outcomesSeen, summary, model, isServed, now })
  events.append(tx, {
    tenantId: key.tenantId,
    projectId: key.projectId,
    type: 'learning.model_trained',
    subjectId: key.useCase,
    payload: {
      kind: key.kind,
      version,
      is_served: isServed,
      trained_from: trainedFrom,
      n: summary.n,
      auc: summary.auc,
    },
  })
  return version
}

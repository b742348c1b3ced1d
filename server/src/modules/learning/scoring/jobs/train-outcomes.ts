import { HOUR_MS } from '../../../../kernel/clock.ts'
import { jobHandler } from '../../../../platform/jobs/job.ts'
import { isLearningOn } from '../../learning-switch.ts'
import { TRIALS_DEFAULT } from '../../schemas.ts'
import type { ModelKind } from '../model-codec.ts'
import { storeTrained } from '../model-storing.ts'
import { findHead, noteOutcomesSeen } from '../scoring.store.ts'
import { type LabelledRow, listLabelled } from '../scoring-outcomes.store.ts'
import { trainOnOutcomesJob } from './train-schedule.ts'

/** Learns anew from what was reported. A model trained from rows stays until there are as many outcomes. */
export const trainOnOutcomesHandler = jobHandler(trainOnOutcomesJob, {
  concurrency: 1,
  attemptsMax: 3,
  // It may wait for trainings of other workspaces.
  timeoutMs: HOUR_MS,
  uses: ['clock', 'events', 'scoring', 'projectSettings'],
  async handle({ tenantId, payload, db, signal, finish, clock, events, scoring, projectSettings }) {
    const kind = payload.kind as ModelKind
    const place = { tenantId, projectId: payload.project_id }
    const key = { ...place, useCase: payload.use_case, kind }
    if (!(await db.read((tx) => isLearningOn(tx, projectSettings, place)))) return { trained: false }
    const head = await db.read((tx) => findHead(tx, key))
    const rows = await db.read((tx) => listLabelled(tx, place, payload.use_case, kind))
    const isOutranked = head?.trained_from === 'rows' && (head.n ?? 0) > rows.length
    if (isOutranked || !canLearn(kind, rows)) {
      await db.transaction((tx) => noteOutcomesSeen(tx, key, rows.length, clock.now()))
      return { trained: false }
    }
    const json = Buffer.from(JSON.stringify({ rows }))
    const trained = await scoring.train(tenantId, { kind, json, trials: TRIALS_DEFAULT }, signal)
    await db.transaction(async (tx) => {
      const made = { key, trained, trainedFrom: 'outcomes' as const, outcomesSeen: rows.length }
      const version = await storeTrained(tx, { clock, events }, made)
      await finish(tx, { trained: true, version })
    })
    return undefined
  },
})

/** Probabilities need both labels. */
function canLearn(kind: ModelKind, rows: readonly LabelledRow[]): boolean {
  const positives = rows.filter(({ label }) => label === 1).length
  return rows.length >= 10 && (kind === 'value' || Math.min(positives, rows.length - positives) >= 2)
}

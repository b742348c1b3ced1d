import { HOUR_MS } from '../../../../kernel/clock.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { type JobRun, jobHandler } from '../../../../platform/jobs/job.ts'
import type { Services } from '../../../../platform/services.ts'
import { isLearningOn } from '../../learning-switch.ts'
import { TRIALS_DEFAULT } from '../../schemas.ts'
import type { Champion } from '../challenge.ts'
import type { ModelKind } from '../model-codec.ts'
import { storeTrained } from '../model-storing.ts'
import { countResets, findHead, findModel, type ModelKey, noteOutcomesSeen } from '../scoring.store.ts'
import { countLabelled, type Due, type LabelledRow, listLabelled } from '../scoring-outcomes.store.ts'
import { trainOnOutcomesJob } from './train-schedule.ts'

/** Learns anew from what was reported. A model trained from rows stays until there are as many outcomes. */
export const trainOnOutcomesHandler = jobHandler(trainOnOutcomesJob, {
  concurrency: 1,
  attemptsMax: 3,
  // It may wait for trainings of other workspaces.
  timeoutMs: HOUR_MS,
  uses: ['clock', 'events', 'scoring', 'projectSettings'],
  handle: ({ payload, ...run }) => trainOnOutcomes(run, payload),
})

type Run = Pick<JobRun<never>, 'tenantId' | 'db' | 'signal' | 'finish'> &
  Pick<Services, 'clock' | 'events' | 'scoring' | 'projectSettings'>
type Asked = Omit<Due, 'tenant_id' | 'kind'> & { readonly kind: string }

/** `rowsMax`: how many of the newest outcomes it learns from, if not as many as usual. */
export async function trainOnOutcomes(run: Run, asked: Asked, rowsMax?: number) {
  const { tenantId, db, signal, finish, clock, events, scoring, projectSettings } = run
  const kind = asked.kind as ModelKind
  const place = { tenantId, projectId: asked.project_id }
  const key = { ...place, useCase: asked.use_case, kind }
  if (!(await db.read((tx) => isLearningOn(tx, projectSettings, place)))) return { trained: false }
  const head = await db.read((tx) => findHead(tx, key))
  const resets = await db.read((tx) => countResets(tx, key))
  // All of them count as seen, or the next look would find the older ones new for ever.
  const outcomesSeen = await db.read((tx) => countLabelled(tx, place, asked.use_case, kind))
  const rows = await db.read((tx) => listLabelled(tx, place, asked.use_case, kind, rowsMax))
  const isOutranked = head?.trained_from === 'rows' && (head.n ?? 0) > rows.length
  if (isOutranked || !canLearn(kind, rows)) {
    await db.transaction((tx) => noteOutcomesSeen(tx, key, outcomesSeen, clock.now()))
    return { trained: false }
  }
  const json = Buffer.from(JSON.stringify({ rows: rows.map(({ features, label }) => ({ features, label })) }))
  const champion = head && (await db.read((tx) => championOf(tx, key, head, rows)))
  const trained = await scoring.train(tenantId, { kind, json, trials: TRIALS_DEFAULT, champion }, signal)
  const range = rangeOf(rows)
  await db.transaction(async (tx) => {
    const made = { key, trained, trainedFrom: 'outcomes' as const, outcomesSeen, range, resets }
    const version = await storeTrained(tx, { clock, events }, made)
    await finish(tx, { trained: true, version })
  })
  return undefined
}

/** What a new model has to beat. One that was trained from rows has seen none of the outcomes, as far as can be known. */
async function championOf(
  tx: Tx,
  key: ModelKey,
  head: NonNullable<Awaited<ReturnType<typeof findHead>>>,
  rows: readonly LabelledRow[],
): Promise<Champion | undefined> {
  const model = head.version > 0 ? await findModel(tx, key, head.version) : undefined
  if (model === undefined) return undefined
  if (head.trained_from !== 'outcomes') return { model, unseen: rows.length }
  const until = head.summary?.data_to
  // Models of before have no range: as many of the oldest outcomes as it learned from are taken for those.
  if (until === undefined) return { model, unseen: Math.max(0, rows.length - (head.n ?? 0)) }
  const known = rows.findIndex(({ created_at }) => created_at <= new Date(until))
  return { model, unseen: known < 0 ? rows.length : known }
}

/** The rows are the newest first. */
const rangeOf = (rows: readonly LabelledRow[]) => ({
  data_from: (rows.at(-1) as LabelledRow).created_at.toISOString(),
  data_to: (rows[0] as LabelledRow).created_at.toISOString(),
})

/** Probabilities need both labels. */
function canLearn(kind: ModelKind, rows: readonly LabelledRow[]): boolean {
  const positives = rows.filter(({ label }) => label === 1).length
  return rows.length >= 10 && (kind === 'value' || Math.min(positives, rows.length - positives) >= 2)
}

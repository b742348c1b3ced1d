import { refused } from '../../../kernel/problem.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Services } from '../../../platform/services.ts'
import type { Champion, Place, Trained, TrainingSummary } from '../../learning/index.ts'
import { findLearning, listDecided } from '../outcomes/outcomes.store.ts'
import { checkNotReset, LEADS_MAX } from '../outcomes/training-data.ts'
import type { Decided, Metrics } from './decided.ts'
import { findLeadModel, type SavedLeadModel, saveLeadModel } from './models.store.ts'
import { isCurrent, storedModel } from './score-model.ts'

type ModelServices = Pick<Services, 'clock' | 'events' | 'scoring'>

export interface ModelTrained extends Pick<Trained, 'course'>, SavedLeadModel {
  readonly summary: TrainingSummary
  /** Over all held-out leads; the epoch is that of the model that is kept. */
  readonly final: Metrics
}

const LEADS_MIN = 10
const EACH_MIN = 2
/** Sets of parameters; leads are few, and their figures are measured anew for each. */
const TRIALS = 10

export function canTrain(rows: readonly Decided[]): boolean {
  const won = rows.filter(({ converted }) => converted).length
  return rows.length >= LEADS_MIN && Math.min(won, rows.length - won) >= EACH_MIN
}

/**
 * Trains the score model from every decided lead and keeps it. By request it scores at once; otherwise only when it is
 * better than the one that scores on leads that neither has learned from. No transaction is open meanwhile.
 */
export async function learnModel(
  { clock, events, scoring }: ModelServices,
  db: ScopedDatabase,
  place: Place,
  { epochs, isRequested, signal }: ModelWork,
): Promise<ModelTrained> {
  const { rows, learning, current } = await db.read(async (tx) => ({
    // Counted before the rows are read: a report that comes in between is pending, whether it was read or not.
    learning: await findLearning(tx, place),
    rows: await listDecided(tx, place, LEADS_MAX),
    current: await findLeadModel(tx, place),
  }))
  if (!canTrain(rows)) {
    const won = rows.filter(({ converted }) => converted).length
    throw refused(
      `The model needs at least ${LEADS_MIN} leads that were won or lost, and ${EACH_MIN} of each; there are ${won} won and ${rows.length - won} lost. Report them with POST /builtin-agents/lead_score/outcome.`,
    )
  }
  const labelled = rows.map(({ features, converted }) => ({ features, label: converted ? 1 : 0 }))
  const json = Buffer.from(JSON.stringify({ rows: labelled }))
  const work = { kind: 'probability' as const, json, trials: TRIALS, epochs }
  const champion = championOf(current, rows)
  const { model, course, challenge, ...trained } = await scoring.train(
    place.tenantId,
    { ...work, champion },
    signal,
  )
  const summary = { ...trained.summary, ...rangeOf(rows), challenge }
  const isBetter = challenge === undefined || challenge.challenger_loss < challenge.champion_loss
  const { accuracy = 0, auc, logloss } = summary
  const final = { epoch: course?.history.at(-1)?.epoch ?? 0, accuracy, auc, log_loss: logloss }
  const saved = await db.transaction(async (tx) => {
    const now = clock.now()
    await checkNotReset(tx, place, learning?.resets ?? 0, now)
    const isServed = isRequested || isBetter
    const made = { model: storedModel(model, summary), metrics: final, n: summary.n, isServed, now }
    const reportsSeen = learning?.reports ?? 0
    const saved = await saveLeadModel(tx, place, { ...made, reportsSeen })
    events.append(tx, {
      tenantId: place.tenantId,
      projectId: place.projectId,
      type: 'lead_score.model_trained',
      payload: {
        n: summary.n,
        auc,
        algo: algoOf(summary),
        version: saved.version,
        is_served: saved.isServed,
      },
    })
    return saved
  })
  return { summary, course, final, ...saved }
}

interface ModelWork {
  readonly epochs: number
  /** Asked for by a person or program, not by the number of reports. */
  readonly isRequested: boolean
  readonly signal: AbortSignal
}

/** The model that scores, and how many of the leads, the newest first, it has not learned from. */
function championOf(
  current: Awaited<ReturnType<typeof findLeadModel>>,
  rows: readonly Decided[],
): Champion | undefined {
  if (current === undefined || !isCurrent(current.model)) return undefined
  const until = new Date(current.model.summary.data_to ?? current.created_at)
  const known = rows.findIndex(({ reportedAt }) => reportedAt !== undefined && reportedAt <= until)
  return { model: Buffer.from(current.model.bytes, 'base64'), unseen: known < 0 ? rows.length : known }
}

const rangeOf = (rows: readonly Decided[]) => {
  const [first, last] = [rows.at(-1)?.reportedAt, rows[0]?.reportedAt]
  return first && last ? { data_from: first.toISOString(), data_to: last.toISOString() } : {}
}

/** What the model is, by name. */
export const algoOf = ({ model }: TrainingSummary): string =>
  model === 'linear' ? 'boosted_linear_logistic' : 'gradient_boosted_trees'

import { conflict, refused } from '../../../kernel/problem.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Services } from '../../../platform/services.ts'
import { listActionOutcomes, type Place } from '../../learning/index.ts'
import { findLearning, listDecided, lockLearning } from '../outcomes/outcomes.store.ts'
import { knownPolicy } from '../policy/lead-policy.ts'
import type { PolicyTrained } from '../policy/policy-training.ts'
import { saveLeadModel, saveLeadPolicy } from './models.store.ts'
import { LEAD_SCORE } from './score-lead.ts'
import type { Decided, ModelTrained } from './training.ts'

type LearnServices = Pick<Services, 'clock' | 'events' | 'leadTraining'>

/** More leads than this teach little more, and the newest know best. */
const LEADS_MAX = 20_000
const LEADS_MIN = 10
const EACH_MIN = 2

export function canTrain(rows: readonly Decided[]): boolean {
  const won = rows.filter(({ converted }) => converted).length
  return rows.length >= LEADS_MIN && Math.min(won, rows.length - won) >= EACH_MIN
}

/** Trains the score model from every decided lead and keeps it. No transaction is open meanwhile. */
export async function learnModel(
  { clock, events, leadTraining }: LearnServices,
  db: ScopedDatabase,
  place: Place,
  epochs: number,
  signal: AbortSignal,
): Promise<ModelTrained> {
  const { rows, learning } = await db.read(async (tx) => ({
    // Counted before the rows are read: a report that comes in between is pending, whether it was read or not.
    learning: await findLearning(tx, place),
    rows: await listDecided(tx, place, LEADS_MAX),
  }))
  if (!canTrain(rows)) {
    const won = rows.filter(({ converted }) => converted).length
    throw refused(
      `The model needs at least ${LEADS_MIN} leads that were won or lost, and ${EACH_MIN} of each; there are ${won} won and ${rows.length - won} lost. Report them with POST /builtin-agents/lead_score/outcome.`,
    )
  }
  const trained = await leadTraining.model(place.tenantId, rows, epochs, signal)
  await db.transaction(async (tx) => {
    const { model, final, n } = trained
    const now = clock.now()
    await checkNotReset(tx, place, learning?.resets ?? 0, now)
    await saveLeadModel(tx, place, { model, metrics: final, n, reportsSeen: learning?.reports ?? 0, now })
    events.append(tx, {
      tenantId: place.tenantId,
      projectId: place.projectId,
      type: 'lead_score.model_trained',
      payload: { n, auc: final.auc },
    })
  })
  return trained
}

/** Trains the policy on a funnel like the project's own, with what its outcomes say of each action. */
export async function learnPolicy(
  { clock, events, leadTraining }: LearnServices,
  db: ScopedDatabase,
  place: Place,
  episodes: number,
  signal: AbortSignal,
): Promise<PolicyTrained> {
  const { rows, known, learning } = await db.read(async (tx) => ({
    learning: await findLearning(tx, place),
    rows: [
      ...(await listDecided(tx, place, LEADS_MAX)),
      ...(await listActionOutcomes(tx, place, LEAD_SCORE, LEADS_MAX)),
    ],
    known: await knownPolicy(tx, place),
  }))
  const { actions, row } = known
  const previous = row && { actions: row.actions.map(({ id }) => id), q: row.q }
  const seed = (row?.version ?? 0) + 1
  const trained = await leadTraining.policy(
    place.tenantId,
    { actions, rows, episodes, seed, previous },
    signal,
  )
  await db.transaction(async (tx) => {
    const { q, actions, avgReturn, outcomesUsed } = trained
    const now = clock.now()
    await checkNotReset(tx, place, learning?.resets ?? 0, now)
    await saveLeadPolicy(tx, place, { actions, q, episodes, avgReturn, outcomesSeen: outcomesUsed, now })
    events.append(tx, {
      tenantId: place.tenantId,
      projectId: place.projectId,
      type: 'lead_score.policy_trained',
      payload: { episodes, avg_return: avgReturn },
    })
  })
  return trained
}

/** What was forgotten while it was being learned stays forgotten. */
async function checkNotReset(tx: Tx, place: Place, resets: number, now: Date): Promise<void> {
  if ((await lockLearning(tx, place, now)).resets !== resets)
    throw conflict('Learning was reset while the training ran; its result is thrown away.')
}

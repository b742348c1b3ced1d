import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Services } from '../../../platform/services.ts'
import { listActionOutcomes, type Place } from '../../learning/index.ts'
import { findLearning, listDecided } from '../outcomes/outcomes.store.ts'
import { checkNotReset, LEADS_MAX } from '../outcomes/training-data.ts'
import type { Decided } from '../scoring/decided.ts'
import { LEAD_SCORE } from '../scoring/served-model.ts'
import { knownPolicy } from './lead-policy.ts'
import { type SavedLeadPolicy, saveLeadPolicy } from './policies.store.ts'
import type { PolicyTrained } from './policy-training.ts'

type PolicyServices = Pick<Services, 'clock' | 'events' | 'leadTraining'>

interface PolicyWork {
  readonly episodes: number
  /** Asked for by a person or program, not by the number of reports. */
  readonly isRequested: boolean
  readonly signal: AbortSignal
}

/**
 * Trains the policy on a funnel like the project's own, with what its outcomes say of each action, and keeps it. By
 * request it answers at once; otherwise only when it earns at least as much as the one that answers on outcomes that
 * neither has learned from. No transaction is open meanwhile.
 */
export async function learnPolicy(
  { clock, events, leadTraining }: PolicyServices,
  db: ScopedDatabase,
  place: Place,
  { episodes, isRequested, signal }: PolicyWork,
): Promise<PolicyTrained & SavedLeadPolicy> {
  const { rows, known, learning } = await db.read(async (tx) => ({
    learning: await findLearning(tx, place),
    rows: [
      ...(await listDecided(tx, place, LEADS_MAX)),
      ...(await listActionOutcomes(tx, place, LEAD_SCORE, LEADS_MAX)),
    ],
    known: await knownPolicy(tx, place),
  }))
  const { actions, row } = known
  const previous = row && { actions: row.actions.map(({ id }) => id), q: row.q, dataTo: row.data_to }
  const seed = (row?.version ?? 0) + 1
  const trained = await leadTraining.policy(
    place.tenantId,
    { actions, rows, episodes, seed, previous },
    signal,
  )
  const { challenge } = trained
  const isBetter = challenge === undefined || challenge.challenger_return >= challenge.champion_return
  const saved = await db.transaction(async (tx) => {
    const { q, actions, avgReturn, divergence, outcomesUsed } = trained
    const now = clock.now()
    await checkNotReset(tx, place, learning?.resets ?? 0, now)
    const saved = await saveLeadPolicy(tx, place, {
      ...{ actions, q, episodes, avgReturn, divergence, challenge, now },
      ...rangeOf(rows),
      outcomesSeen: outcomesUsed,
      trainedFrom: isRequested ? 'request' : 'outcomes',
      isServed: isRequested || isBetter,
    })
    events.append(tx, {
      tenantId: place.tenantId,
      projectId: place.projectId,
      type: 'lead_score.policy_trained',
      payload: { episodes, avg_return: avgReturn, version: saved.version, is_served: saved.isServed },
    })
    return saved
  })
  return { ...trained, ...saved }
}

function rangeOf(rows: readonly Decided[]): { dataFrom: Date | null; dataTo: Date | null } {
  const times = rows.flatMap(({ reportedAt }) => (reportedAt === undefined ? [] : [reportedAt]))
  const sorted = times.sort((one, other) => one.getTime() - other.getTime())
  return { dataFrom: sorted[0] ?? null, dataTo: sorted.at(-1) ?? null }
}

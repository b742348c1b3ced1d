import type { Tx } from '../../../platform/db/tx.ts'
import type { Place } from '../../learning/index.ts'
import { findManifest } from '../../runtime/index.ts'
import type { LeadTraining } from '../scoring/lead-training.ts'
import { actionsOf, type LeadAction } from './actions.rules.ts'
import { findLeadPolicy, type LeadPolicyRow } from './policies.store.ts'
import { alignedQ, type LeadPolicy } from './policy.rules.ts'

export interface KnownPolicy {
  readonly actions: readonly LeadAction[]
  readonly row: LeadPolicyRow | undefined
}

/** The workspace's actions as they are now, and what the project has learned about those of then. */
export async function knownPolicy(tx: Tx, place: Place): Promise<KnownPolicy> {
  const manifest = (await findManifest(tx, place.tenantId))?.manifest
  return { actions: actionsOf(manifest), row: await findLeadPolicy(tx, place) }
}

/** What answers: what was learned, and what is usual for actions that nothing was learned about. */
export async function policyOf(
  training: LeadTraining,
  { actions: now, row }: KnownPolicy,
): Promise<LeadPolicy> {
  if (row === undefined) return { actions: now, q: await training.usual(now) }
  const proven = new Set(row.actions.filter((action) => action.proven === true).map(({ id }) => id))
  const actions = now.map((action) => (proven.has(action.id) ? { ...action, proven: true as const } : action))
  const ids = row.actions.map(({ id }) => id)
  if (ids.join('\0') === now.map(({ id }) => id).join('\0')) return { actions, q: row.q }
  return { actions, q: alignedQ({ actions: ids, q: row.q }, actions, await training.usual(now)) }
}

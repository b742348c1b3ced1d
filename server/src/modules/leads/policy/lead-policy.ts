import type { Tx } from '../../../platform/db/tx.ts'
import type { Place } from '../../learning/index.ts'
import { findManifest } from '../../runtime/index.ts'
import type { LeadTraining } from '../scoring/lead-training.ts'
import { findLeadPolicy, type LeadPolicyRow } from '../scoring/models.store.ts'
import { actionsOf, type LeadAction } from './actions.rules.ts'
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
export async function policyOf(training: LeadTraining, { actions, row }: KnownPolicy): Promise<LeadPolicy> {
  const ids = row?.actions.map(({ id }) => id) ?? []
  const isComplete = row !== undefined && ids.join('\0') === actions.map(({ id }) => id).join('\0')
  if (isComplete) return { actions, q: row.q }
  const usual = await training.usual(actions)
  return { actions, q: row === undefined ? usual : alignedQ({ actions: ids, q: row.q }, actions, usual) }
}

import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Place } from '../../learning/index.ts'
import type { LeadAction } from './actions.rules.ts'
import type { PolicyChallenge } from './policy-challenge.ts'

const policiesOf = (tx: Tx, place: Place) =>
  tx.db
    .selectFrom('lead_policies')
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)

const versionsOf = (tx: Tx, place: Place) =>
  tx.db
    .selectFrom('lead_policy_versions')
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)

/** The version that answers. */
export async function findLeadPolicy(tx: Tx, place: Place) {
  const row = await policiesOf(tx, place)
    .select(['version', 'actions', 'q', 'episodes', 'avg_return', 'outcomes_seen', 'data_to'])
    .executeTakeFirst()
  return row && { ...row, q: numbersIn(row.q) }
}
export type LeadPolicyRow = NonNullable<Awaited<ReturnType<typeof findLeadPolicy>>>

/** All versions that are kept, the newest first, and the number of the one that answers. */
export async function listPolicyVersions(tx: Tx, place: Place) {
  const rows = await versionsOf(tx, place).selectAll().orderBy('version', 'desc').execute()
  const served = await policiesOf(tx, place).select('version').executeTakeFirst()
  return { rows: rows.map((row) => ({ ...row, q: numbersIn(row.q) })), served: served?.version ?? 0 }
}
export type PolicyVersionRow = Awaited<ReturnType<typeof listPolicyVersions>>['rows'][number]

export interface NewLeadPolicy {
  readonly actions: readonly LeadAction[]
  readonly q: Float64Array
  readonly episodes: number
  readonly avgReturn: number
  readonly divergence: number
  readonly outcomesSeen: number
  readonly trainedFrom: 'request' | 'outcomes'
  readonly dataFrom: Date | null
  readonly dataTo: Date | null
  readonly challenge: PolicyChallenge | undefined
  /** Whether it answers from now on; false when the current one is better. */
  readonly isServed: boolean
  readonly now: Date
}

export interface SavedLeadPolicy {
  readonly version: number
  readonly isServed: boolean
}

const VERSIONS_KEPT = 5

/**
 * Writes the next version; `lead_learning` is locked. Episodes add up over the versions that answered. A process of the
 * release before counts in `lead_policies` alone, so the number goes on from whichever is higher.
 */
export async function saveLeadPolicy(tx: Tx, place: Place, made: NewLeadPolicy): Promise<SavedLeadPolicy> {
  const current = await policiesOf(tx, place).select(['version', 'episodes']).executeTakeFirst()
  const { version } = await tx.db
    .updateTable('lead_learning')
    .set({ policy_versions: sql<number>`greatest(policy_versions, ${current?.version ?? 0}::integer) + 1` })
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .returning('policy_versions as version')
    .executeTakeFirstOrThrow()
  await tx.db
    .insertInto('lead_policy_versions')
    .values({
      tenant_id: place.tenantId,
      project_id: place.projectId,
      version,
      actions: JSON.stringify(made.actions),
      q: bytesOf(made.q),
      episodes: (current?.episodes ?? 0) + made.episodes,
      avg_return: made.avgReturn,
      kl_divergence: made.divergence,
      outcomes_seen: made.outcomesSeen,
      trained_from: made.trainedFrom,
      data_from: made.dataFrom,
      data_to: made.dataTo,
      challenge: made.challenge === undefined ? null : JSON.stringify(made.challenge),
      created_at: made.now,
    })
    .execute()
  const isServed = current === undefined || made.isServed
  if (isServed) await serveLeadPolicy(tx, place, version)
  await tx.db
    .deleteFrom('lead_policy_versions')
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .where('version', '<=', version - VERSIONS_KEPT)
    .where('version', '<>', isServed ? version : (current?.version ?? 0))
    .execute()
  return { version, isServed }
}

/** Makes a version that is kept the one that answers; false when there is none of that number. */
export async function serveLeadPolicy(tx: Tx, place: Place, version: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into lead_policies (tenant_id, project_id, version, actions, q, episodes, avg_return, outcomes_seen, data_to, created_at)
    select tenant_id, project_id, version, actions, q, episodes, avg_return, outcomes_seen, data_to, created_at
    from lead_policy_versions
    where tenant_id = ${place.tenantId}::uuid and project_id = ${place.projectId}::uuid and version = ${version}::integer
    on conflict (tenant_id, project_id) do update set version = excluded.version, actions = excluded.actions,
      q = excluded.q, episodes = excluded.episodes, avg_return = excluded.avg_return,
      outcomes_seen = excluded.outcomes_seen, data_to = excluded.data_to, created_at = excluded.created_at`.execute(
    tx.db,
  )
  return numAffectedRows > 0n
}

/** Copied, because numbers in memory have to begin at a multiple of their size. */
function numbersIn(bytes: Buffer): Float64Array {
  const numbers = new Float64Array(bytes.length / 8)
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = bytes.readDoubleLE(8 * at)
  return numbers
}

function bytesOf(numbers: Float64Array): Buffer {
  const bytes = Buffer.alloc(8 * numbers.length)
  for (const [at, number] of numbers.entries()) bytes.writeDoubleLE(number, 8 * at)
  return bytes
}

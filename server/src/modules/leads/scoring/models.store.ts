import type { Tx } from '../../../platform/db/tx.ts'
import type { Place } from '../../learning/index.ts'
import type { LeadAction } from '../policy/actions.rules.ts'
import type { Metrics } from './decided.ts'
import type { StoredModel } from './score-model.ts'

export const findLeadModel = (tx: Tx, place: Place) =>
  tx.db
    .selectFrom('lead_models')
    .select(['version', 'model', 'metrics', 'n', 'reports_seen'])
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .executeTakeFirst()

export interface NewLeadModel {
  readonly model: StoredModel
  readonly metrics: Metrics
  readonly n: number
  readonly reportsSeen: number
  readonly now: Date
}

/** The next version takes the place of the last, unless that one has seen more. */
export async function saveLeadModel(tx: Tx, place: Place, made: NewLeadModel): Promise<void> {
  const row = {
    model: JSON.stringify(made.model),
    metrics: JSON.stringify(made.metrics),
    n: made.n,
    reports_seen: made.reportsSeen,
    created_at: made.now,
  }
  await tx.db
    .insertInto('lead_models')
    .values({ tenant_id: place.tenantId, project_id: place.projectId, version: 1, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'project_id'])
        .doUpdateSet((eb) => ({ version: eb('lead_models.version', '+', 1), ...row }))
        .where('lead_models.reports_seen', '<=', made.reportsSeen),
    )
    .execute()
}

export async function findLeadPolicy(tx: Tx, place: Place) {
  const row = await tx.db
    .selectFrom('lead_policies')
    .select(['version', 'actions', 'q', 'episodes', 'avg_return', 'outcomes_seen'])
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .executeTakeFirst()
  return row && { ...row, q: numbersIn(row.q) }
}
export type LeadPolicyRow = NonNullable<Awaited<ReturnType<typeof findLeadPolicy>>>

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

export interface NewLeadPolicy {
  readonly actions: readonly LeadAction[]
  readonly q: Float64Array
  readonly episodes: number
  readonly avgReturn: number
  readonly outcomesSeen: number
  readonly now: Date
}

/** Episodes add up over the versions, since each goes on from the last. */
export async function saveLeadPolicy(tx: Tx, place: Place, made: NewLeadPolicy): Promise<void> {
  const row = {
    actions: JSON.stringify(made.actions),
    q: bytesOf(made.q),
    episodes: made.episodes,
    avg_return: made.avgReturn,
    outcomes_seen: made.outcomesSeen,
    created_at: made.now,
  }
  await tx.db
    .insertInto('lead_policies')
    .values({ tenant_id: place.tenantId, project_id: place.projectId, version: 1, ...row })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'project_id']).doUpdateSet((eb) => ({
        ...row,
        version: eb('lead_policies.version', '+', 1),
        episodes: eb('lead_policies.episodes', '+', made.episodes),
      })),
    )
    .execute()
}

import { integer, type TablesOf, table, timestamp, uuid } from '../db/tables.ts'
import type { Tx } from '../db/tx.ts'

/** How much of the background work is a workspace's, where an operator has set it. */
export const jobShares = table('job_shares', {
  tenant_id: uuid(),
  weight: integer(),
  jobs_max: integer().nullable(),
  updated_at: timestamp(),
})

declare module '../db/tables.ts' {
  interface Tables extends TablesOf<typeof jobShares> {}
}

export interface JobShare {
  readonly weight: number
  readonly jobsMax: number | null
}

const DEFAULT: JobShare = { weight: 1, jobsMax: null }

export async function findJobShare(tx: Tx, tenantId: string): Promise<JobShare> {
  const row = await tx.db
    .selectFrom('job_shares')
    .select(['weight', 'jobs_max'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return row === undefined ? DEFAULT : { weight: row.weight, jobsMax: row.jobs_max }
}

export async function putJobShare(tx: Tx, tenantId: string, share: JobShare, now: Date): Promise<void> {
  const values = { weight: share.weight, jobs_max: share.jobsMax, updated_at: now }
  await tx.db
    .insertInto('job_shares')
    .values({ tenant_id: tenantId, ...values })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
    .execute()
}

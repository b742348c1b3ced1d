import { sql } from 'kysely'
import type { JsonObject } from '../../kernel/json.ts'
import type { Tx } from '../db/tx.ts'

export interface ClaimedJob {
  readonly tenant_id: string
  readonly job_id: string
  readonly queue: string
  readonly payload: JsonObject
  readonly attempts: number
  readonly attempts_max: number
  /** Above zero: suspected of having taken its process down. */
  readonly crashes: number
  /** How many times as long as others the workspace works before it gives up its turn. */
  readonly weight: number
}

export interface QueueCapacity {
  readonly queue: string
  /** How many jobs of the queue may be taken. */
  readonly room: number
  /** How many of one tenant may run at once. */
  readonly perTenant: number
  /** Tenants after this one come first: round-robin over the tenants. */
  readonly afterTenant: string
}

/** How many jobs of a queue run here for a tenant. */
export interface RunningJobs {
  readonly queue: string
  readonly tenantId: string
  readonly count: number
}

export interface Claim {
  readonly capacity: readonly QueueCapacity[]
  readonly running: readonly RunningJobs[]
  readonly workerId: string
  readonly now: Date
  readonly leaseUntil: Date
}

/**
 * Takes jobs of each queue round-robin over the tenants that have any: hop along the index from tenant to tenant,
 * from each at most half of the room, and no more than may run of it at once. The cost depends on the jobs taken, not
 * on how many wait; and what waits in one queue is in no other queue's way.
 */
export async function claimJobs(tx: Tx, claim: Claim): Promise<readonly ClaimedJob[]> {
  const queues = claim.capacity.map(({ queue }) => queue)
  const rooms = claim.capacity.map(({ room }) => room)
  const shares = claim.capacity.map(({ perTenant }) => perTenant)
  const afters = claim.capacity.map(({ afterTenant }) => afterTenant)
  const busyQueues = claim.running.map(({ queue }) => queue)
  const busyTenants = claim.running.map(({ tenantId }) => tenantId)
  const busyCounts = claim.running.map(({ count }) => count)
  const { rows } = await sql<ClaimedJob>`
    with picked as (
      select job.tenant_id, job.job_id, job.weight
      from unnest(${queues}::text[], ${rooms}::int[], ${shares}::int[], ${afters}::uuid[])
        as capacity (queue, room, per_tenant, after_tenant),
      lateral (
        with recursive tenant (id) as (
          (select tenant_id from jobs
           where state = 'queued' and crashes = 0 and queue = capacity.queue and tenant_id > capacity.after_tenant order by tenant_id limit 1)
          union all
          select next.tenant_id
          from tenant, lateral (
            select tenant_id from jobs
            where state = 'queued' and crashes = 0 and queue = capacity.queue and tenant_id > tenant.id order by tenant_id limit 1
          ) next
        )
        select one.tenant_id, one.job_id, coalesce(share.weight, 1) as weight
        from tenant
        left join job_shares share on share.tenant_id = tenant.id
        cross join lateral (
          select least(capacity.per_tenant, share.jobs_max) - coalesce(sum(busy.count), 0)::int as room
          from unnest(${busyQueues}::text[], ${busyTenants}::uuid[], ${busyCounts}::int[])
            as busy (queue, tenant_id, count)
          where busy.queue = capacity.queue and busy.tenant_id = tenant.id
        ) own
        cross join lateral (
          select tenant_id, job_id from jobs
          where state = 'queued' and crashes = 0 and queue = capacity.queue and tenant_id = tenant.id
          order by run_at, job_id limit greatest(0, least((capacity.room + 1) / 2, own.room))
          for update skip locked
        ) one
        limit capacity.room
      ) job
    )
    update jobs set state = 'running', attempts = attempts + 1, worker_id = ${claim.workerId},
      lease_until = ${claim.leaseUntil}, started_at = ${claim.now}
    from picked
    where jobs.tenant_id = picked.tenant_id and jobs.job_id = picked.job_id
    returning jobs.tenant_id, jobs.job_id, jobs.queue, jobs.payload, jobs.attempts, jobs.attempts_max, jobs.crashes,
      picked.weight
  `.execute(tx.db)
  return rows
}

/** Whether a job waits that crashed before. */
export async function isSuspectWaiting(tx: Tx, queues: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from jobs where state = 'queued' and crashes > 0 and queue = any(${queues}::text[])) as found
  `.execute(tx.db)
  return rows[0]?.found === true
}

/** Takes the job that crashed before and has waited the longest. */
export async function claimSuspect(
  tx: Tx,
  { workerId, now, leaseUntil }: Omit<Claim, 'capacity' | 'running'>,
  queues: readonly string[],
): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    with picked as (
      select tenant_id, job_id from jobs
      where state = 'queued' and crashes > 0 and queue = any(${queues}::text[])
      order by run_at limit 1
      for update skip locked
    )
    update jobs set state = 'running', attempts = attempts + 1, worker_id = ${workerId},
      lease_until = ${leaseUntil}, started_at = ${now}
    from picked
    where jobs.tenant_id = picked.tenant_id and jobs.job_id = picked.job_id
    returning jobs.tenant_id, jobs.job_id, jobs.queue, jobs.payload, jobs.attempts, jobs.attempts_max, jobs.crashes, 1 as weight
  `.execute(tx.db)
  return rows[0]
}

import { Type } from 'typebox'
import { newId } from '../../kernel/ids.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'
import type { Services } from '../../platform/services.ts'
import { lockHolds } from '../people/index.ts'
import { momentBefore } from './preview.ts'
import { advanceRun, endRun, findPolicy, lockRun, type RunRow } from './retention.store.ts'
import { RETENTION_STEPS, type RetentionCounts } from './steps.ts'

export const retentionJob = jobKind('retention.run', Type.Object({ run_id: Type.String() }))

type RunServices = Pick<Services, 'clock' | 'events' | 'audit'>

/**
 * Removes one batch, and stores in the same transaction how many rows that were and where to go on: a run that was killed
 * goes on there. Rows are old by the time when the run began. True when the run is over.
 */
export async function takeStep(
  tx: Tx,
  services: RunServices,
  tenantId: string,
  runId: string,
): Promise<boolean> {
  const run = await lockRun(tx, tenantId, runId)
  if (run?.state !== 'running') return true
  await lockHolds(tx, tenantId, 'shared')
  const step = RETENTION_STEPS[run.step]
  if (step === undefined) {
    await complete(tx, services, run)
    return true
  }
  const policy = await findPolicy(tx, tenantId)
  const before = momentBefore(run.created_at, policy?.[step.days])
  const removed = before && (await step.remove(tx, services, { tenantId, before, place: run.place }))
  await advanceRun(tx, run, {
    step: removed?.next === undefined ? run.step + 1 : run.step,
    place: removed?.next ?? '',
    counts: sum(run.counts, removed?.counts ?? {}),
  })
  return false
}

export function sum(one: RetentionCounts, other: RetentionCounts): RetentionCounts {
  const total: Record<string, number> = { ...one }
  for (const [name, count] of Object.entries(other)) if (count > 0) total[name] = (total[name] ?? 0) + count
  return total
}

async function complete(tx: Tx, { clock, events, audit }: RunServices, run: RunRow): Promise<void> {
  const { tenant_id: tenantId, run_id: runId } = run
  const now = clock.now()
  const counts = { ...run.counts }
  await endRun(tx, run, 'done', now)
  events.append(tx, { tenantId, type: 'retention.completed', subjectId: runId, payload: { counts } })
  audit.write(tx, {
    tenant_id: tenantId,
    at: now,
    audit_id: newId(),
    operation: retentionJob.queue,
    action: 'write',
    outcome: 'done',
    actor: 'retention',
    credential: null,
    on_behalf_of: null,
    address: '',
    project_id: null,
    target_kind: 'retention_run',
    target_id: runId,
    person: null,
    count: Object.values(counts).reduce((total, count) => total + count, 0),
    changes: { after: counts },
    request_id: runId,
  })
}

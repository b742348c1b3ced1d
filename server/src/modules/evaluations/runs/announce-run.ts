import type { Tx } from '../../../platform/db/tx.ts'
import type { Services } from '../../../platform/services.ts'
import type { RunSummary } from './runs.store.ts'

export function announceRun(
  tx: Tx,
  { events }: Pick<Services, 'events'>,
  run: RunSummary & { readonly project_id: string },
  what: 'started' | 'finished',
): void {
  events.append(tx, {
    tenantId: run.tenant_id,
    projectId: run.project_id,
    type: `evaluation.${what}`,
    subjectId: run.evaluation_id,
    payload: {
      agent_id: run.agent_id,
      status: run.status,
      cases: run.cases_total,
      ...(what === 'started'
        ? {}
        : { passed: run.cases_passed, failed: run.cases_failed, errors: run.cases_errors }),
    },
  })
}

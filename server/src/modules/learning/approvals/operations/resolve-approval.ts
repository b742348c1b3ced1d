import { conflict, notFound } from '../../../../kernel/problem.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { Approval, approvalPath, ResolveBody } from '../approvals.schemas.ts'
import { findApproval, resolvePending } from '../approvals.store.ts'
import { approvalView } from '../approvals.ts'

const STATUS_AFTER = { approve: 'approved', reject: 'rejected', take_over: 'taken_over' } as const

export const resolveApproval = sessionOperation({
  id: 'resolveApproval',
  method: 'POST',
  path: '/approvals/{approvalId}/resolve',
  domain: 'learning',
  permission: 'write',
  summary: 'Approve, reject, or take it over yourself',
  description: 'An approval of any project of the workspace is decided once: a second decision gets a 409.',
  params: approvalPath,
  body: ResolveBody,
  response: Approval,
  uses: ['clock', 'events'],
  async handle({ caller, params, body, tx, clock, events }) {
    const status = STATUS_AFTER[body.action]
    const row = await resolvePending(tx, caller.tenantId, params.approvalId, {
      status,
      by: caller.actor,
      note: body.note ?? '',
      now: clock.now(),
    })
    if (row === undefined) {
      const known = await findApproval(tx, caller.tenantId, params.approvalId)
      if (known === undefined) throw notFound('approval')
      throw conflict(`This was decided already: it is ${known.status}.`, { approval_status: known.status })
    }
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: row.project_id,
      type: 'approval.resolved',
      subjectId: row.approval_id,
      payload: { kind: row.kind, subject_id: row.subject_id, status, resolved_by: caller.actor },
    })
    return approvalView(row)
  },
})

import { Type } from 'typebox'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { Uuid } from '../../../../platform/http/schema.ts'
import { Approval, ApprovalBody } from '../../bandit/bandit.schemas.ts'
import { approvalView, requestApproval } from '../approvals.ts'

export const createApproval = sessionOperation({
  id: 'createApproval',
  method: 'POST',
  path: '/approvals',
  domain: 'learning',
  permission: 'write',
  status: 201,
  summary: 'Request an approval',
  query: Type.Object({ project_id: Type.Optional(Uuid()) }),
  body: ApprovalBody,
  response: Approval,
  uses: ['clock', 'events'],
  async handle({ caller, body, tx, clock, events }) {
    const row = await requestApproval(tx, events, caller, {
      kind: body.kind,
      subjectId: body.subject_id ?? '',
      title: body.title ?? '',
      details: body.details ?? {},
      requestedBy: caller.actor,
      now: clock.now(),
    })
    return approvalView(row)
  },
})

import { Type } from 'typebox'
import type { JsonObject } from '../../../../kernel/json.ts'
import { invalidField } from '../../../../kernel/problem.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { Uuid } from '../../../../platform/http/schema.ts'
import { Approval, ApprovalBody } from '../approvals.schemas.ts'
import { approvalView, requestApproval } from '../approvals.ts'

export const createApproval = sessionOperation({
  id: 'createApproval',
  method: 'POST',
  path: '/approvals',
  domain: 'learning',
  permission: 'write',
  summary: 'Request an approval',
  query: Type.Object({ project_id: Type.Optional(Uuid()) }),
  body: ApprovalBody,
  response: Approval,
  uses: ['clock', 'events'],
  async handle({ caller, body, tx, clock, events }) {
    const { type, kind = type, user_id, subject_id = user_id, title, details, ...shown } = body
    if (kind === undefined) throw invalidField('body.type', 'is required')
    const row = await requestApproval(tx, events, caller, {
      kind,
      subjectId: subject_id ?? '',
      title: title ?? '',
      details: { ...details, ...shown } as JsonObject,
      requestedBy: caller.actor,
      now: clock.now(),
    })
    return approvalView(row)
  },
})

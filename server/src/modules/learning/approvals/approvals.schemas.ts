import { Type } from 'typebox'
import { withExtensions } from '../../../platform/http/extensions.ts'
import {
  AnyMap,
  Anything,
  NonEmpty,
  named,
  OneOf,
  Text,
  Timestamp,
  Uuid,
} from '../../../platform/http/schema.ts'
import { APPROVAL_STATES } from '../bandit/bandit-tables.ts'

export const approvalPath = Type.Object({ approvalId: Uuid() })
export const ApprovalStatus = () => OneOf(APPROVAL_STATES)

/** What a person who decides is shown; kept with the details. */
const shownFields = {
  agent_id: Type.Optional(Text(200)),
  agent_name: Type.Optional(Text(200)),
  channel: Type.Optional(Text(100)),
  contact_name: Type.Optional(Text(200)),
  context: Type.Optional(Text(10_000)),
  confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  tags: Type.Optional(Type.Array(Text(100), { maxItems: 50 })),
  payload: Type.Optional(Anything('What is to be done once it is approved.')),
}

export const ApprovalBody = Type.Object({
  type: Type.Optional(NonEmpty(100, { description: 'What kind of decision it is; or `kind`.' })),
  kind: Type.Optional(NonEmpty(100, { description: 'The same as `type`.' })),
  user_id: Type.Optional(Text(1_000, { description: 'Whom it is about; or `subject_id`.' })),
  subject_id: Type.Optional(Text(1_000, { description: 'The same as `user_id`.' })),
  title: Type.Optional(Text(1_000)),
  details: Type.Optional(AnyMap()),
  ...shownFields,
})

export const ResolveBody = Type.Object({
  action: OneOf(['approve', 'reject', 'take_over']),
  note: Type.Optional(Text(10_000)),
})

export const Approval = named(
  'Approval',
  withExtensions(
    Type.Object({
      approval_id: Type.String(),
      type: Type.String(),
      user_id: Type.String({ description: 'Whom it is about.' }),
      agent_id: Type.String(),
      agent_name: Type.String(),
      channel: Type.String(),
      contact_name: Type.String(),
      context: Type.String({
        description: 'What is to be decided, in words; the title unless it was given.',
      }),
      confidence: Type.Number(),
      tags: Type.Array(Type.String()),
      payload: Anything('The details unless it was given.'),
      project_id: Type.String(),
      kind: Type.String({ description: 'The same as `type`.' }),
      subject_id: Type.String({ description: 'The same as `user_id`.' }),
      title: Type.String(),
      details: AnyMap(),
      status: Type.String(),
      requested_by: Type.String(),
      resolved_by: Type.Optional(Type.String()),
      note: Type.Optional(Type.String()),
      created_at: Timestamp(),
      resolved_at: Type.Optional(Timestamp()),
    }),
    ['project_id', 'kind', 'subject_id', 'title', 'details', 'requested_by', 'note'],
  ),
)

export const ApprovalList = named(
  'ApprovalList',
  withExtensions(
    Type.Object({
      items: Type.Array(Approval),
      pending_count: Type.Integer({ description: 'How many wait, on this page or not.' }),
      approvals: Type.Array(Approval, { description: 'The same list as `items`.' }),
      has_more: Type.Boolean(),
      next_cursor: Type.Optional(Type.String()),
    }),
    ['approvals', 'has_more', 'next_cursor'],
  ),
)

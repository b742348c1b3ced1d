import { type Static, Type } from 'typebox'
import type { AuditFilter } from '../../platform/audit/audit.store.ts'
import type { AuditTrail } from '../../platform/audit/audit-trail.ts'
import type { Caller } from '../../platform/http/operation.ts'
import { named, OneOf, Text, Timestamp, Uuid } from '../../platform/http/schema.ts'

export const AuditEntry = named(
  'AuditEntry',
  Type.Object({
    audit_id: Uuid(),
    at: Timestamp(),
    operation: Type.String(),
    action: OneOf(['read', 'write']),
    outcome: OneOf(['done', 'begun', 'failed', 'refused']),
    actor: Type.String({
      description:
        '`key:<id>`, `user:<id>`, `anonymous`, or `retention` for what is removed at night. Connected apps act as their member; `credential` names them.',
    }),
    credential: Type.Optional(Type.String({ description: 'The API key or the session it came with.' })),
    on_behalf_of: Type.Optional(Type.String({ description: 'What the header `X-On-Behalf-Of` said.' })),
    address: Type.String(),
    project_id: Type.Optional(Uuid()),
    target_kind: Type.Optional(Type.String()),
    target_id: Type.Optional(Type.String()),
    person: Type.Optional(
      Type.String({ description: 'A keyed hash of the user id; the filter `user_id` takes the id itself.' }),
    ),
    count: Type.Optional(Type.Integer({ description: 'How many rows a read gave.' })),
    changes: Type.Record(Type.String(), Type.Unknown(), {
      description: '`fields`: the names of what was sent; `before` and `after` for settings.',
    }),
    request_id: Type.String(),
  }),
)

const Filter = (length = 200) => Type.Optional(Text(length, { minLength: 1 }))

export const auditFilters = {
  actor: Filter(300),
  operation: Filter(),
  action: Type.Optional(OneOf(['read', 'write'])),
  outcome: Type.Optional(OneOf(['done', 'begun', 'failed', 'refused'])),
  target_kind: Filter(),
  target_id: Filter(),
  user_id: Filter(1_000),
  address: Filter(),
  from: Type.Optional(Timestamp()),
  to: Type.Optional(Timestamp()),
}

const FILTERS = Type.Object(auditFilters)

export function filterOf(
  audit: AuditTrail,
  { kind, tenantId, projectId }: Pick<Caller, 'kind' | 'tenantId' | 'projectId'>,
  query: Static<typeof FILTERS>,
): AuditFilter {
  return {
    tenantId,
    // A key sees what happened in its own project.
    projectId: kind === 'key' ? projectId : undefined,
    actor: query.actor,
    operation: query.operation,
    action: query.action,
    outcome: query.outcome,
    targetKind: query.target_kind,
    targetId: query.target_id,
    person: query.user_id === undefined ? undefined : audit.personMark(tenantId, query.user_id),
    address: query.address,
    from: query.from === undefined ? undefined : new Date(query.from),
    to: query.to === undefined ? undefined : new Date(query.to),
  }
}

import { defined } from '../http/schema.ts'
import type { AuditRow } from './audit.store.ts'

/** An entry as the API, exports, webhooks and syslog show it. */
export const auditView = (row: AuditRow) =>
  defined({
    audit_id: row.audit_id,
    at: row.at.toISOString(),
    operation: row.operation,
    action: row.action,
    outcome: row.outcome,
    actor: row.actor,
    credential: row.credential ?? undefined,
    on_behalf_of: row.on_behalf_of ?? undefined,
    address: row.address,
    project_id: row.project_id ?? undefined,
    target_kind: row.target_kind ?? undefined,
    target_id: row.target_id ?? undefined,
    person: row.person ?? undefined,
    count: row.count ?? undefined,
    changes: row.changes,
    request_id: row.request_id,
  })

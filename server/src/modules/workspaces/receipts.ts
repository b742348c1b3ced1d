import { newId } from '../../kernel/ids.ts'
import type { AuditTrail } from '../../platform/audit/audit-trail.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Counts } from './tables.ts'

interface Receipt {
  readonly tenantId: string
  readonly operation: string
  readonly kind: string
  readonly id: string
  readonly counts: Counts
  readonly now: Date
}

/** What a job did in the end, with counts and without words. */
export const writeReceipt = (audit: AuditTrail, tx: Tx, receipt: Receipt): void =>
  audit.write(tx, {
    tenant_id: receipt.tenantId,
    at: receipt.now,
    audit_id: newId(),
    operation: receipt.operation,
    action: 'write',
    outcome: 'done',
    actor: 'workspaces',
    credential: null,
    on_behalf_of: null,
    address: '',
    project_id: null,
    target_kind: receipt.kind,
    target_id: receipt.id,
    person: null,
    count: Object.values(receipt.counts).reduce((total, count) => total + count, 0),
    changes: { after: { ...receipt.counts } },
    request_id: receipt.id,
  })

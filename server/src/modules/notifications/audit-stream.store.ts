import type { AuditRow } from '../../platform/audit/audit.store.ts'
import type { Tx } from '../../platform/db/tx.ts'

export const AUDIT_EVENT = 'audit.recorded'

/** Workspaces that have their audit log sent somewhere. */
export async function tenantsWithAuditWebhook(tx: Tx): Promise<readonly string[]> {
  const rows = await tx.db
    .selectFrom('webhooks')
    .select('tenant_id')
    .where('event_type', '=', AUDIT_EVENT)
    .where('active', '=', true)
    .whereRef('scope_id', '=', 'tenant_id')
    .execute()
  return rows.map((row) => row.tenant_id)
}

export interface AuditCursor {
  readonly at: Date
  readonly auditId: string
}

/** A webhook gets what is recorded from its registration on. */
export async function beginAuditCursor(
  tx: Tx,
  tenantId: string,
  { at, auditId }: AuditCursor,
): Promise<void> {
  const place = { at, audit_id: auditId }
  await tx.db
    .insertInto('audit_cursors')
    .values({ tenant_id: tenantId, ...place })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(place))
    .execute()
}

export async function lockAuditCursor(tx: Tx, tenantId: string): Promise<AuditCursor | undefined> {
  const row = await tx.db
    .selectFrom('audit_cursors')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst()
  return row && { at: row.at, auditId: row.audit_id }
}

export async function moveAuditCursor(tx: Tx, tenantId: string, to: AuditCursor): Promise<void> {
  await tx.db
    .updateTable('audit_cursors')
    .set({ at: to.at, audit_id: to.auditId })
    .where('tenant_id', '=', tenantId)
    .execute()
}

/** Oldest first. */
export const auditAfter = (
  tx: Tx,
  tenantId: string,
  after: AuditCursor,
  before: Date,
  count: number,
): Promise<readonly AuditRow[]> =>
  tx.db
    .selectFrom('audit_log')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'audit_id'), '>', tuple(after.at, after.auditId)))
    .where('at', '<', before)
    .orderBy('at')
    .orderBy('audit_id')
    .limit(count)
    .execute()

import type { JsonObject } from '../../kernel/json.ts'
import type { Statement } from '../db/statement.ts'
import { integer, jsonb, type TablesOf, table, text, timestamp, uuid } from '../db/tables.ts'
import type { Tx } from '../db/tx.ts'
import type { AuditAction } from './audit.rules.ts'

export const auditLog = table('audit_log', {
  tenant_id: uuid(),
  at: timestamp(),
  audit_id: uuid(),
  operation: text(),
  action: text<AuditAction>(),
  outcome: text<AuditOutcome>(),
  actor: text(),
  credential: text().nullable(),
  on_behalf_of: text().nullable(),
  address: text(),
  project_id: uuid().nullable(),
  target_kind: text().nullable(),
  target_id: text().nullable(),
  person: text().nullable(),
  count: integer().nullable(),
  changes: jsonb<JsonObject>().withDefault(),
  request_id: text(),
})

declare module '../db/tables.ts' {
  interface Tables extends TablesOf<typeof auditLog> {}
}

/**
 * `begun`: an operation of several steps, written with the first of them. One that failed later has a second row, `failed`
 * or `refused`, of the same request.
 */
export type AuditOutcome = 'done' | 'begun' | 'failed' | 'refused'

export interface AuditRow {
  readonly tenant_id: string
  readonly at: Date
  readonly audit_id: string
  readonly operation: string
  readonly action: AuditAction
  readonly outcome: AuditOutcome
  readonly actor: string
  readonly credential: string | null
  readonly on_behalf_of: string | null
  readonly address: string
  readonly project_id: string | null
  readonly target_kind: string | null
  readonly target_id: string | null
  readonly person: string | null
  readonly count: number | null
  readonly changes: JsonObject
  readonly request_id: string
}

const COLUMNS = Object.keys(auditLog.columns)
const SHAPE = Object.entries(auditLog.columns).map(([name, { pgType }]) => `${name} ${pgType}`)

/** One row or many: the same text, so that it is prepared once. */
export const insertAudit = (rows: readonly AuditRow[]): Statement => ({
  text: `insert into audit_log (${COLUMNS}) select ${COLUMNS} from jsonb_to_recordset($1::jsonb) as row (${SHAPE})`,
  values: [JSON.stringify(rows)],
})

export interface AuditFilter {
  readonly tenantId: string
  readonly projectId?: string | undefined
  readonly actor?: string | undefined
  readonly operation?: string | undefined
  readonly action?: AuditAction | undefined
  readonly outcome?: AuditOutcome | undefined
  readonly targetKind?: string | undefined
  readonly targetId?: string | undefined
  readonly person?: string | undefined
  readonly address?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

export interface AuditPlace {
  readonly at: Date
  readonly auditId: string
}

/** Newest first, beginning after the given place. */
export async function findAudit(
  tx: Tx,
  filter: AuditFilter,
  after: AuditPlace | undefined,
  count: number,
): Promise<readonly AuditRow[]> {
  let query = tx.db.selectFrom('audit_log').selectAll().where('tenant_id', '=', filter.tenantId)
  const equal = {
    project_id: filter.projectId,
    actor: filter.actor,
    operation: filter.operation,
    action: filter.action,
    outcome: filter.outcome,
    target_kind: filter.targetKind,
    target_id: filter.targetId,
    person: filter.person,
    address: filter.address,
  }
  for (const [column, value] of Object.entries(equal))
    if (value !== undefined) query = query.where(column as keyof typeof equal, '=', value)
  if (filter.from !== undefined) query = query.where('at', '>=', filter.from)
  if (filter.to !== undefined) query = query.where('at', '<', filter.to)
  if (after !== undefined)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('at', 'audit_id'), '<', tuple(after.at, after.auditId)),
    )
  return query.orderBy('at', 'desc').orderBy('audit_id', 'desc').limit(count).execute()
}

/** Removes some of what is older than the kept time, of all workspaces but the spared ones, and says how much. */
export async function removeOldAudit(
  tx: Tx,
  keptDays: number,
  count: number,
  spared: readonly string[],
): Promise<number> {
  const { rows } = await tx.run<{ removed: number }>({
    text: 'select remove_old_audit($1, $2, $3) as removed',
    values: [keptDays, count, spared],
  })
  return rows[0]?.removed ?? 0
}

/** Of one workspace. The database keeps the last thirty days, whatever the moment is. */
export async function removeWorkspaceAudit(
  tx: Tx,
  tenantId: string,
  before: Date,
  count: number,
): Promise<number> {
  const { rows } = await tx.run<{ removed: number }>({
    text: 'select remove_workspace_audit($1, $2, $3) as removed',
    values: [tenantId, before, count],
  })
  return rows[0]?.removed ?? 0
}

export async function countAuditBefore(tx: Tx, tenantId: string, before: Date): Promise<number> {
  const { rows } = await tx.run<{ count: number }>({
    text: `select count(*)::int as count from audit_log
      where tenant_id = $1 and at < least($2::timestamptz, now() - interval '30 days')`,
    values: [tenantId, before],
  })
  return rows[0]?.count ?? 0
}

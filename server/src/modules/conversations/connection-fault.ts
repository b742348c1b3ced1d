import type { Tx } from '../../platform/db/tx.ts'
import type { Events } from '../../platform/events/events.ts'
import { type ConnectionRow, noteHealth } from '../channels/index.ts'

/** Faults of the account, not of one message, are the connection's. */
export async function noteConnectionFault(
  tx: Tx,
  events: Events,
  connection: ConnectionRow,
  fault: { readonly code: string; readonly detail: string },
  now: Date,
): Promise<void> {
  if (fault.code !== 'token_invalid' && fault.code !== 'account_locked') return
  const health = { status: 'error' as const, code: fault.code, detail: fault.detail }
  if (!(await noteHealth(tx, connection, health, now))) return
  events.append(tx, {
    tenantId: connection.tenant_id,
    projectId: connection.project_id,
    type: 'channel_connection.failed',
    subjectId: connection.connection_id,
    payload: { status_code: fault.code, status_detail: fault.detail },
  })
}

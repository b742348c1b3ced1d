import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/tx.ts'

export type VisitorRow = Selectable<Tables['widget_visitors']>

export async function insertVisitor(tx: Tx, row: Insertable<Tables['widget_visitors']>): Promise<void> {
  await tx.db.insertInto('widget_visitors').values(row).execute()
}

/** By the token alone, across tenants. For the system role only. */
export const findVisitorByToken = (tx: Tx, tokenHash: Uint8Array): Promise<VisitorRow | undefined> =>
  tx.db
    .selectFrom('widget_visitors')
    .selectAll()
    .where('token_hash', '=', Buffer.from(tokenHash))
    .executeTakeFirst()

type Key = Pick<VisitorRow, 'tenant_id' | 'visitor_id'>

const change = (tx: Tx, key: Key) =>
  tx.db
    .updateTable('widget_visitors')
    .where('tenant_id', '=', key.tenant_id)
    .where('visitor_id', '=', key.visitor_id)

export async function noteSeen(tx: Tx, key: Key, now: Date): Promise<void> {
  await change(tx, key).set({ seen_at: now }).execute()
}

export async function noteConsent(tx: Tx, key: Key, version: string, now: Date): Promise<void> {
  await change(tx, key).set({ consent_version: version, consented_at: now, seen_at: now }).execute()
}

/** Of every tenant: those who came and never wrote. Returns how many. */
export async function deleteSilentVisitors(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('widget_visitors')
    .where('seen_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('conversations')
            .select('conversations.conversation_id')
            .whereRef('conversations.tenant_id', '=', 'widget_visitors.tenant_id')
            .whereRef('conversations.connection_id', '=', 'widget_visitors.connection_id')
            .whereRef('conversations.external_id', '=', (eb) =>
              eb.cast<string>('widget_visitors.visitor_id', 'text'),
            ),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

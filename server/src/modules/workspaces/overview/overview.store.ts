import { sql } from 'kysely'
import type { MicroUsd } from '../../../kernel/money.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface WorkspaceRow {
  readonly tenant_id: string
  readonly name: string
  readonly slug: string
  readonly is_active: boolean
  readonly is_trial: boolean
  readonly created_at: Date
  readonly members: number
  readonly balance: MicroUsd
  readonly owed: MicroUsd
  readonly spent: MicroUsd
  readonly conversations: number
  readonly last_message_at: Date | null
  readonly channel_faults: number
}

interface Page {
  readonly words: string
  readonly after: { readonly at: Date; readonly id: string } | undefined
  readonly count: number
}

/** Of every workspace, the newest first. The counts are read for the page alone, each within its workspace. */
export async function listWorkspaceRows(tx: Tx, page: Page, since: Date): Promise<readonly WorkspaceRow[]> {
  const { words, after, count } = page
  const pattern = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<WorkspaceRow>`
    select t.tenant_id, t.name, t.slug, t.is_active, t.is_trial, t.created_at,
      (select count(*)::int from workspace_users u
        where u.tenant_id = t.tenant_id and u.status = 'active') as members,
      coalesce(b.balance_micro, 0)::bigint as balance, coalesce(b.owed_micro, 0)::bigint as owed,
      (select coalesce(sum(e.amount_micro), 0)::bigint from ledger_entries e
        where e.tenant_id = t.tenant_id and e.account = 'usage' and e.created_at >= ${since}) as spent,
      c.conversations, c.last_message_at,
      (select count(*)::int from channel_connections n
        where n.tenant_id = t.tenant_id and n.status = 'error') as channel_faults
    from (select * from tenants
        where (name ilike ${pattern} or slug ilike ${pattern})
          and (${after === undefined}::boolean
            or (created_at, tenant_id) < (${after?.at ?? since}::timestamptz, ${after?.id ?? null}::uuid))
        order by created_at desc, tenant_id desc limit ${count}) t
      left join credit_balances b on b.tenant_id = t.tenant_id
      cross join lateral (select count(*) filter (where last_message_at >= ${since})::int as conversations,
          max(last_message_at) as last_message_at
        from conversations where tenant_id = t.tenant_id) c
    order by t.created_at desc, t.tenant_id desc`.execute(tx.db)
  return rows
}

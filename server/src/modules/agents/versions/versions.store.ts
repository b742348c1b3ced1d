import type { Selectable } from 'kysely'
import { columnValues, type RowOf } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { AgentRow } from '../agents.store.ts'
import { agentVersions } from '../tables.ts'

export type VersionRow = Selectable<RowOf<typeof agentVersions>>
type AgentKey = Pick<AgentRow, 'tenant_id' | 'agent_id'>

const versionsOf = (tx: Tx, { tenant_id, agent_id }: AgentKey) =>
  tx.db.selectFrom('agent_versions').where('tenant_id', '=', tenant_id).where('agent_id', '=', agent_id)

export const latestVersion = (tx: Tx, agent: AgentKey): Promise<VersionRow | undefined> =>
  versionsOf(tx, agent).selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst()

export const findVersion = (tx: Tx, agent: AgentKey, version: number): Promise<VersionRow | undefined> =>
  versionsOf(tx, agent).selectAll().where('version', '=', version).executeTakeFirst()

/** The newest that is older than this one. */
export const versionBefore = (tx: Tx, agent: AgentKey, version: number): Promise<VersionRow | undefined> =>
  versionsOf(tx, agent)
    .selectAll()
    .where('version', '<', version)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Newest first, without what they hold. */
export function listVersions(tx: Tx, agent: AgentKey, before: number | undefined, count: number) {
  const query = versionsOf(tx, agent)
    .select(['version', 'made_by', 'cause', 'fields', 'restored_from', 'created_at'])
    .orderBy('version', 'desc')
    .limit(count)
  return (before === undefined ? query : query.where('version', '<', before)).execute()
}

export type VersionSummary = Awaited<ReturnType<typeof listVersions>>[number]

export async function insertVersions(tx: Tx, rows: readonly VersionRow[]): Promise<void> {
  await tx.db
    .insertInto('agent_versions')
    .values(rows.map((row) => columnValues(agentVersions, row) as never))
    .execute()
}

export async function deleteVersionsUpTo(tx: Tx, agent: AgentKey, version: number): Promise<void> {
  await tx.db
    .deleteFrom('agent_versions')
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .where('version', '<=', version)
    .execute()
}

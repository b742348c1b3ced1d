import { notFound } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { AgentRow } from '../agents.store.ts'
import { findVersion, type VersionRow, type VersionSummary } from './versions.store.ts'

/** A version as the wire shows it, without what it holds. */
export const versionView = (row: VersionSummary, current: number) => ({
  version: row.version,
  created_at: row.created_at.toISOString(),
  made_by: row.made_by,
  cause: row.cause,
  fields: row.fields,
  is_current: row.version === current,
  ...(row.restored_from === null ? {} : { restored_from: row.restored_from }),
})

export async function requireVersion(tx: Tx, agent: AgentRow, version: number): Promise<VersionRow> {
  const row = await findVersion(tx, agent, version)
  if (row === undefined) throw notFound('version')
  return row
}

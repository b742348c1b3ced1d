import { sql } from 'kysely'
import { ofPersonsAgents, type PersonKey, type PersonTable } from '../../platform/db/person-rows.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { moveMemories } from './merging/move-memories.store.ts'

/** Takes the locks of the person's memories, in order, and makes every process discard its indexes of them. */
async function lockMemories(tx: Tx, person: PersonKey): Promise<void> {
  await sql`update memory_scopes set version = version + 1, rebuilt_at_version = version + 1
    where (tenant_id, agent_id, user_id, instance_id) in (
      select tenant_id, agent_id, user_id, instance_id from memory_scopes
      where ${ofPersonsAgents(person)} order by agent_id, instance_id for update)`.execute(tx.db)
}

/** The rows of a memory name each other: they move together, with its scope. */
const memoryTable = (name: string): PersonTable => ({
  name,
  rows: ofPersonsAgents,
  lock: lockMemories,
  move: 'stays',
})

export const personTablesOfMemory: readonly PersonTable[] = [
  { ...memoryTable('memory_extractions'), unexported: 'all' },
  memoryTable('memory_summaries'),
  { ...memoryTable('memory_facts'), unexported: ['text_key'] },
  memoryTable('memory_nodes'),
  // Sessions of other tables are found by what was said in them.
  { ...memoryTable('memory_messages'), isLast: true },
  { ...memoryTable('memory_index_parts'), isLast: true, unexported: 'all' },
  { ...memoryTable('memory_scopes'), isLast: true, unexported: 'all', move: moveMemories },
]

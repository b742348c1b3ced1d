import type { Tx } from '../../../platform/db/tx.ts'
import { deleteExtractions } from '../extraction/extractions.store.ts'
import { deleteFacts } from '../facts/facts.store.ts'
import { deleteMessages } from '../messages/messages.store.ts'
import type { MemoryScope } from '../scope.ts'
import { changeScope } from '../scopes.store.ts'
import { deleteSummaries } from '../summaries/summaries.store.ts'
import { deleteNodes } from '../tree/nodes.store.ts'

export interface Forgotten {
  readonly facts: number
  readonly nodes: number
  readonly messages: number
}

/** Empties a memory. Its version stays and grows, so that every process throws its index away. */
export async function forget(tx: Tx, scope: MemoryScope, now: Date): Promise<Forgotten> {
  await changeScope(tx, scope, { now, isRemoval: true })
  await deleteExtractions(tx, scope)
  await deleteSummaries(tx, scope)
  const facts = await deleteFacts(tx, scope)
  const nodes = await deleteNodes(tx, scope)
  const messages = await deleteMessages(tx, scope)
  return { facts, nodes, messages }
}

import type { Clock } from '../../../kernel/clock.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { IndexSource } from '../../../platform/resident-index.ts'
import { findAgentUser } from '../../agents/index.ts'
import type { MemoryScope } from '../scope.ts'
import {
  type FoundMemory,
  foundFact,
  foundMessage,
  type Names,
  passageOfFact,
  passageOfMessage,
} from './passages.ts'
import { factsSince, type IndexedFact, type IndexedMessage, messagesSince } from './vectors.store.ts'

export type IndexedMemory = IndexedFact | IndexedMessage

const ENTRY_BYTES = 200

const isFact = (row: IndexedMemory): row is IndexedFact => 'fact_id' in row

/** The facts and messages of one memory as rows of an index. Names are those of the time when the index is built. */
export async function indexedMemories(
  tx: Tx,
  scope: MemoryScope,
  model: string,
  clock: Clock,
): Promise<IndexSource<IndexedMemory, FoundMemory>> {
  const names = await namesIn(tx, scope)
  return {
    ...(scope.userId === '' ? {} : { asker: names.person }),
    rowsSince: async (current, version) => {
      const [messages, facts] = await Promise.all([
        messagesSince(current, scope, version, model),
        factsSince(current, scope, version, model),
      ])
      return [...messages, ...facts]
    },
    idOf: (row) => (isFact(row) ? row.fact_id : row.message_id),
    // Messages are only deleted, which builds the index anew; facts are also superseded.
    isRemoved: (row) => isFact(row) && !row.is_current,
    passageOf: (row) => (isFact(row) ? passageOfFact(row, names, clock.now()) : passageOfMessage(row, names)),
    entryOf: (row) => (isFact(row) ? foundFact(row) : foundMessage(row)),
    entryBytes: ENTRY_BYTES,
    entryDates: ['at'],
    builtWith: [model, names.person, names.agent],
  }
}

async function namesIn(tx: Tx, { agent, userId, instanceId }: MemoryScope): Promise<Names> {
  const person = userId === '' ? undefined : await findAgentUser(tx, agent, userId, instanceId)
  // A label that is no name: questions about "the user" mean the person, too.
  return { person: person?.display_name || 'user', agent: agent.name }
}

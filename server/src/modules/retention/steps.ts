import type { Tx } from '../../platform/db/tx.ts'
import type { Services } from '../../platform/services.ts'
import { deleteExpiredTurns } from '../chat/index.ts'
import { nextExpiredConversation, removeConversation } from '../conversations/index.ts'
import { deleteExpiredFiles } from '../files/index.ts'
import { forgetExpired } from '../memory/index.ts'
import { deleteExpiredEvents } from './events.store.ts'
import type { RetentionDays } from './retention.store.ts'

export type RetentionServices = Pick<Services, 'clock' | 'events'>

/** What is removed by name, as answers and events count it. */
export type RetentionCounts = Readonly<Record<string, number>>

interface Removed {
  readonly counts: RetentionCounts
  /** Where to go on; undefined when nothing is left. */
  readonly next: string | undefined
}

interface Expiry {
  readonly tenantId: string
  readonly before: Date
  readonly place: string
}

interface RetentionStep {
  readonly days: keyof RetentionDays
  /** Removes some rows, few enough for one short transaction. */
  remove(tx: Tx, services: RetentionServices, expiry: Expiry): Promise<Removed>
}

const BATCH = 500

const inBatches = (
  days: keyof RetentionDays,
  name: string,
  remove: (tx: Tx, tenantId: string, before: Date, count: number) => Promise<number>,
): RetentionStep => ({
  days,
  async remove(tx, _services, { tenantId, before }) {
    const count = await remove(tx, tenantId, before, BATCH)
    return { counts: { [name]: count }, next: count < BATCH ? undefined : '' }
  },
})

const memory: RetentionStep = {
  days: 'memory_days',
  async remove(tx, { clock }, { tenantId, before, place }) {
    const { facts, messages, next } = await forgetExpired(tx, tenantId, before, place, clock.now())
    return { counts: { memory_facts: facts, memory_messages: messages }, next }
  },
}

const conversations: RetentionStep = {
  days: 'conversations_days',
  async remove(tx, services, { tenantId, before }) {
    const found = await nextExpiredConversation(tx, tenantId, before)
    if (found === undefined) return { counts: {}, next: undefined }
    const { row, messages, files } = found
    await removeConversation(tx, services, row, 'retention', (now) => now.updated_at < before)
    return { counts: { conversations: 1, messages, files }, next: '' }
  },
}

/**
 * Deleting a conversation removes turns, files and memories with it: it comes after those, so that each row is counted
 * where its own time has run out.
 */
export const RETENTION_STEPS: readonly RetentionStep[] = [
  memory,
  inBatches('turns_days', 'chat_turns', deleteExpiredTurns),
  inBatches('files_days', 'files', deleteExpiredFiles),
  conversations,
  inBatches('events_days', 'events', deleteExpiredEvents),
]

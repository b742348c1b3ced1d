import { DAY_MS, later } from '../../kernel/clock.ts'
import { countAuditBefore } from '../../platform/audit/audit.store.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { countExpiredTurns } from '../chat/index.ts'
import { countExpiredConversations } from '../conversations/index.ts'
import { countExpiredFiles } from '../files/index.ts'
import { countExpiredMemory } from '../memory/index.ts'
import { isAnythingHeld } from '../people/index.ts'
import { countExpiredEvents } from './events.store.ts'
import type { RetentionDays } from './retention.store.ts'
import type { RetentionCounts } from './steps.ts'

export const momentBefore = (now: Date, days: number | null | undefined): Date | undefined =>
  days === null || days === undefined ? undefined : later(now, -days * DAY_MS)

/** What a run that begins now would remove. */
export async function countExpired(
  tx: Tx,
  tenantId: string,
  policy: RetentionDays | undefined,
  now: Date,
): Promise<RetentionCounts> {
  const at = (days: keyof RetentionDays) => momentBefore(now, policy?.[days])
  const [memory, turns, files, conversations, events, audit] = [
    at('memory_days'),
    at('turns_days'),
    at('files_days'),
    at('conversations_days'),
    at('events_days'),
    at('audit_days'),
  ]
  const remembered = memory && (await countExpiredMemory(tx, tenantId, memory))
  const closed = conversations && (await countExpiredConversations(tx, tenantId, conversations, files))
  const old = files && (await countExpiredFiles(tx, tenantId, files))
  return {
    conversations: closed?.conversations ?? 0,
    messages: closed?.messages ?? 0,
    memory_facts: remembered?.facts ?? 0,
    memory_messages: remembered?.messages ?? 0,
    files: (old ?? 0) + (closed?.files ?? 0),
    chat_turns: turns ? await countExpiredTurns(tx, tenantId, turns) : 0,
    events: events ? await countExpiredEvents(tx, tenantId, events) : 0,
    audit_entries:
      audit && !(await isAnythingHeld(tx, tenantId)) ? await countAuditBefore(tx, tenantId, audit) : 0,
  }
}

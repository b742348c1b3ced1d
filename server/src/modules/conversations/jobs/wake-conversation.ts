import { Type } from 'typebox'
import { jobKind } from '../../../platform/jobs/job.ts'
import { announce } from '../announce.ts'
import { lockConversation, updateConversation } from '../conversations.store.ts'

export const WAKE_QUEUE = 'conversations.wake'

/** A conversation that was put to sleep until now is open again, unless somebody has thought better of it since. */
export const wakeConversation = jobKind({
  queue: WAKE_QUEUE,
  payload: Type.Object({ conversation_id: Type.String() }),
  uses: ['clock', 'events'],
  async handle({ tenantId, payload, db, clock, events }) {
    await db.transaction(async (tx) => {
      const now = clock.now()
      const row = await lockConversation(tx, tenantId, payload.conversation_id)
      if (row?.status !== 'snoozed' || row.snoozed_until === null || row.snoozed_until > now) return
      const woken = await updateConversation(tx, row, { status: 'open', snoozed_until: null }, now)
      announce(tx, events, woken, 'conversation.updated', { status: 'open', reason: 'woken' })
    })
    return {}
  },
})

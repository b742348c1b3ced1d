import { Type } from 'typebox'
import { jobHandler } from '../../../platform/jobs/job.ts'
import { jobKind } from '../../../platform/jobs/job-kind.ts'
import { announce } from '../announce.ts'
import { changeConversation } from '../clocks/change-conversation.ts'
import { lockConversation } from '../conversations.store.ts'

export const wakeConversationJob = jobKind(
  'conversations.wake',
  Type.Object({ conversation_id: Type.String() }),
)

/** Reopens a conversation whose snooze has ended, unless its state was changed since. */
export const wakeConversationHandler = jobHandler(wakeConversationJob, {
  uses: ['clock', 'events'],
  async handle({ tenantId, payload, db, clock, events }) {
    await db.transaction(async (tx) => {
      const now = clock.now()
      const row = await lockConversation(tx, tenantId, payload.conversation_id)
      if (row?.status !== 'snoozed' || row.snoozed_until === null || row.snoozed_until > now) return
      const woken = await changeConversation(tx, row, { status: 'open', snoozed_until: null }, now)
      announce(tx, events, woken, 'conversation.updated', { status: 'open', reason: 'woken' })
    })
    return {}
  },
})

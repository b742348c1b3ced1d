import { jobHandler } from '../../../platform/jobs/job.ts'
import { forgetMessage } from '../../memory/index.ts'
import { forgetMessageJob } from '../changes.ts'
import { findConversation, lockConversation } from '../conversations.store.ts'
import { clearIngestedOf, findMessage } from '../messages.store.ts'
import { processConversationJob } from '../receive.ts'

/** Forgets what a message said before it was changed; a new text is learned when the conversation is processed. */
export const forgetMessageHandler = jobHandler(forgetMessageJob, {
  attemptsMax: 10,
  uses: ['clock', 'jobs'],
  async handle({ tenantId, payload, db, clock, jobs }) {
    const { conversation_id, message_id, content_hash: contentHash } = payload
    await db.transaction(async (tx) => {
      const conversation = await findConversation(tx, { tenantId, conversationId: conversation_id })
      const message = await findMessage(tx, tenantId, message_id)
      if (conversation === undefined || message === undefined) return
      const { user_id: userId } = conversation
      const gone = { tenantId, userId, sessionId: conversation_id, contentHash, saidAt: message.said_at }
      await forgetMessage(tx, gone, clock.now())
      if (message.kind === 'removed') return
      await lockConversation(tx, tenantId, conversation_id)
      await clearIngestedOf(tx, message)
      const options = { dedupeKey: conversation_id }
      await jobs.add(tx, processConversationJob, tenantId, { conversation_id }, options)
    })
    return {}
  },
})

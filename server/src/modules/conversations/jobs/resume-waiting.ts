import { scheduledJob } from '../../../platform/jobs/job.ts'
import { waitingConversations } from '../inbox.store.ts'
import { processConversationJob } from '../receive.ts'

/** Messages that waited for an agent or a connection are answered within a minute of its being switched on again. */
export const resumeWaiting = scheduledJob({
  queue: 'conversations.resume',
  every: '* * * * *',
  concurrency: 1,
  uses: ['jobs'],
  async handle({ db, jobs }) {
    return db.transaction(async (tx) => {
      const waiting = await waitingConversations(tx)
      for (const { tenant_id, conversation_id } of waiting)
        await jobs.add(
          tx,
          processConversationJob,
          tenant_id,
          { conversation_id },
          { dedupeKey: conversation_id },
        )
      return { conversations: waiting.length }
    })
  },
})

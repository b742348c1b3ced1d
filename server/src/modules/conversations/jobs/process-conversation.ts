import { jobHandler } from '../../../platform/jobs/job.ts'
import { processConversation } from '../process-conversation.ts'
import { processConversationJob } from '../receive.ts'

const ATTEMPTS_MAX = 4

/** Answers a conversation, or hands it to an operator. */
export const processConversationHandler = jobHandler(processConversationJob, {
  attemptsMax: ATTEMPTS_MAX,
  concurrency: 48,
  perTenant: 16,
  uses: ['clock', 'events', 'jobs', 'chat', 'files', 'guideReader', 'vault', 'settings'],
  async handle({ tenantId, jobId, payload, attempt, db, signal, ...services }) {
    const run = { tenantId, jobId, db, signal, isLastTry: attempt >= ATTEMPTS_MAX }
    await processConversation(services, run, payload.conversation_id)
    return {}
  },
})

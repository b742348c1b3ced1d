import { jobHandler } from '../../../platform/jobs/job.ts'
import { fetchMedia, fetchMediaJob } from '../fetch-media.ts'
import { processConversationJob } from '../receive.ts'

const ATTEMPTS_MAX = 4

/** Fetches the files of a message, and lets the conversation be answered then. */
export const fetchMediaHandler = jobHandler(fetchMediaJob, {
  attemptsMax: ATTEMPTS_MAX,
  concurrency: 12,
  perTenant: 4,
  uses: ['channels', 'files', 'transcription', 'events', 'clock', 'jobs'],
  async handle({ tenantId, payload, attempt, db, channels, files, transcription, events, clock, jobs }) {
    const run = { tenantId, db, isLastTry: attempt >= ATTEMPTS_MAX }
    const services = { channels, files, transcription, events, clock }
    const conversation = await fetchMedia(services, run, payload.message_id)
    if (conversation === undefined) return {}
    const { conversation_id } = conversation
    const options = { dedupeKey: conversation_id }
    await db.transaction((tx) => jobs.add(tx, processConversationJob, tenantId, { conversation_id }, options))
    return {}
  },
})

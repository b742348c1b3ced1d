import { scheduledJob } from '../../../platform/jobs/job.ts'
import { announce } from '../announce.ts'
import { type ConversationRow, updateConversation } from '../conversations.store.ts'
import { roundChange } from '../rounds/rounds.rules.ts'
import { lockMissed } from './targets.store.ts'

const BATCH = 500

const isDue = (due: Date | null, missed: Date | null, now: Date): due is Date =>
  due !== null && missed === null && due < now

/** Marks conversations whose clock has passed its target, and says so once for each clock. */
export const markMissedTargets = scheduledJob({
  queue: 'conversations.targets',
  every: '* * * * *',
  concurrency: 1,
  uses: ['clock', 'events'],
  async handle({ db, clock, events }) {
    return db.transaction(async (tx) => {
      const now = clock.now()
      const rows = await lockMissed(tx, now, BATCH)
      for (const row of rows) {
        const marks = marksOf(row, now)
        const round = roundChange(row, row, { ...row, ...marks }, {}, now)
        const changed = await updateConversation(tx, row, marks, now, round)
        for (const [name, due] of Object.entries(marks))
          announce(tx, events, changed, 'conversation.target_missed', {
            clock: name === 'first_response_missed_at' ? 'first_response' : 'resolution',
            due_at: due.toISOString(),
            priority: row.priority,
            assignee: row.assignee_id ?? '',
          })
      }
      return { conversations: rows.length }
    })
  },
})

function marksOf(row: ConversationRow, now: Date): Readonly<Record<string, Date>> {
  const { first_response_due_at: first, resolution_due_at: resolution } = row
  return {
    ...(isDue(first, row.first_response_missed_at, now) ? { first_response_missed_at: first } : {}),
    ...(isDue(resolution, row.resolution_missed_at, now) ? { resolution_missed_at: resolution } : {}),
  }
}

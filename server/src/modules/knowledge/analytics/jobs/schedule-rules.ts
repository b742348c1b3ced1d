import { later, MINUTE_MS } from '../../../../kernel/clock.ts'
import { newId } from '../../../../kernel/ids.ts'
import { scheduledJob } from '../../../../platform/jobs/job.ts'
import { endRun, setNextRun, setRunning, takeDue, takeSilent } from '../analytics-rules.store.ts'
import { dueAfter } from '../schedule.ts'
import { queueRun, wantRun } from './run-rule.ts'

const RULES_MAX = 200
/** Longer than a run that is alive stays silent, retries included. */
const SILENCE_MS = 10 * MINUTE_MS
const INTERRUPTED = 'The run was interrupted again and again.'

/**
 * Starts rules that are due. The rule's row holds the time: it survives every process, and the process that takes it advances it in
 * the same transaction, and times that were missed while nothing ran come up once.
 */
export const scheduleRulesJob = scheduledJob({
  queue: 'knowledge.schedule-rules',
  every: '* * * * *',
  concurrency: 1,
  uses: ['clock', 'jobs', 'events'],
  async handle({ db, signal, clock, jobs, events }) {
    let started = 0
    for (;;) {
      signal.throwIfAborted()
      const now = clock.now()
      const taken = await db.transaction(async (tx) => {
        const due = await takeDue(tx, now, RULES_MAX)
        for (const rule of due) {
          await setNextRun(tx, rule, dueAfter(rule, now))
          await wantRun(tx, jobs, rule, now)
        }
        return due.length
      })
      started += taken
      if (taken < RULES_MAX) break
    }
    await db.transaction(async (tx) => {
      const now = clock.now()
      for (const rule of await takeSilent(tx, later(now, -SILENCE_MS), RULES_MAX)) {
        // One that waits is only put into the queue again, where it may have been lost; it is never there twice.
        if (rule.last_run_status === 'queued') {
          await queueRun(tx, jobs, rule)
          continue
        }
        const key = { tenantId: rule.tenant_id, ruleId: rule.rule_id }
        const runId = newId()
        const startedAt = rule.run_seen_at ?? now
        await setRunning(tx, key, runId, now)
        await endRun(tx, key, runId, { startedAt, now, error: INTERRUPTED })
        events.append(tx, {
          tenantId: rule.tenant_id,
          projectId: rule.project_id,
          type: 'knowledge_rule.run_failed',
          subjectId: rule.rule_id,
          payload: { name: rule.name, rule_type: rule.rule_type, error: INTERRUPTED },
        })
      }
    })
    return { started }
  },
})

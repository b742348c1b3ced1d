import { Type } from 'typebox'
import { HOUR_MS } from '../../../kernel/clock.ts'
import { invalidField } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { jobKind } from '../../../platform/jobs/job-kind.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { checkedSchedule, nextRun } from '../analytics/schedule.ts'
import { beginCrawl, type SourceRow } from './sources.store.ts'

const payload = Type.Object({ source_id: Type.String(), project_id: Type.String() })
export const crawlSourceJob = jobKind('knowledge.crawl_source', payload)
export const removeSourceJob = jobKind('knowledge.remove_source', payload)

const payloadOf = ({ source_id, project_id }: SourceRow) => ({ source_id, project_id })

/** At most one waits for each source. */
export async function queueCrawl(tx: Tx, jobs: Jobs, source: SourceRow, runAt?: Date): Promise<void> {
  const options = { dedupeKey: source.source_id, ...(runAt === undefined ? {} : { runAt }) }
  await jobs.add(tx, crawlSourceJob, source.tenant_id, payloadOf(source), options)
}

export async function queueRemoval(tx: Tx, jobs: Jobs, source: SourceRow): Promise<void> {
  const options = { dedupeKey: source.source_id }
  await jobs.add(tx, removeSourceJob, source.tenant_id, payloadOf(source), options)
}

/** A new crawl, unless one is under way. The source is locked. */
export async function startCrawl(tx: Tx, jobs: Jobs, source: SourceRow, now: Date): Promise<SourceRow> {
  const isBusy = source.crawl > 0 && (source.status === 'queued' || source.status === 'crawling')
  const begun = isBusy ? source : await beginCrawl(tx, source, now)
  await queueCrawl(tx, jobs, begun)
  return begun
}

/** The schedule as it is stored. A site is not visited more than once in an hour. */
export function crawlSchedule(sent: string | undefined, now: Date): string {
  const schedule = checkedSchedule(sent, now, [])
  const first = schedule === '' ? undefined : nextRun(schedule, now)
  const second = first && nextRun(schedule, first)
  if (first !== undefined && second !== undefined && second.getTime() - first.getTime() < HOUR_MS)
    throw invalidField('body.schedule', 'must leave at least an hour between two visits')
  return schedule
}

import type { Static } from 'typebox'
import { defined, iso } from '../../platform/http/schema.ts'
import type { AgentUserRow } from '../agents/index.ts'
import type { ImportRow } from './import-jobs.store.ts'
import type { ImportJob, UserPrimingMetadata } from './imports.schemas.ts'
import type { findPriming, ListedUser } from './imports.store.ts'

/** How well a person is known: the first facts count most. */
export const warmthOf = (facts: number): number => Math.round(100 * (1 - Math.exp(-facts / 20)))

const time = (text: string | null): string | undefined =>
  text === null ? undefined : new Date(text).toISOString()

export function importView(row: ImportRow): Static<typeof ImportJob> {
  const { progress } = row
  const done = progress.done + progress.refused
  const failed = progress.failed + progress.refused
  // Rows of people who were erased since are no longer there; the work itself says that it is over (and is
  // forgotten a month later).
  const isDone = done === row.total_users || (row.work_state ?? 'done') === 'done'
  // A worker that died in its last attempt could not write down that it gave up; its job says so.
  const isLost = !isDone && (row.work_state === 'failed' || row.work_state === 'cancelled')
  const isFailed = isLost || (isDone && failed === row.total_users)
  const underWay = progress.started_at === null ? 'queued' : 'processing'
  return defined({
    job_id: row.job_id,
    tenant_id: row.tenant_id,
    agent_id: row.agent_id,
    user_id: row.user_id || undefined,
    job_type: row.job_type === 'import' ? 'import' : 'prime',
    source_type: row.source,
    status: isFailed ? 'failed' : isDone ? 'completed' : underWay,
    total_users: row.total_users,
    processed_users: done,
    facts_extracted: progress.created + progress.stored + progress.deduped,
    facts_stored: progress.created + progress.stored,
    facts_deduped: progress.deduped,
    constellation_nodes: 0,
    warmth_score: warmthOf((progress.created + progress.stored) / Math.max(1, row.total_users)),
    errors: failed + (isLost ? row.total_users - done : 0),
    error_details: isLost ? [{ error: row.work_error ?? 'The import was given up.' }] : row.failures,
    created_at: row.created_at.toISOString(),
    updated_at: time(progress.updated_at) ?? row.created_at.toISOString(),
    started_at: time(progress.started_at),
    completed_at: isDone ? time(progress.completed_at) : undefined,
  })
}

export const importUserView = (row: ListedUser) =>
  defined({
    user_id: row.user_id,
    job_id: row.job_id,
    status: row.status,
    facts_stored: row.facts_created + row.facts_stored,
    facts_deduped: row.facts_deduped,
    warmth_score: warmthOf(row.facts_created + row.facts_stored),
    started_at: iso(row.started_at),
    completed_at: iso(row.completed_at),
    updated_at: row.updated_at.toISOString(),
    error_message: row.error_message || undefined,
  })

export const metadataView = (
  user: AgentUserRow,
  priming: Awaited<ReturnType<typeof findPriming>>,
): Static<typeof UserPrimingMetadata> =>
  defined({
    agent_id: user.agent_id,
    user_id: user.user_id,
    display_name: user.display_name,
    company: user.company,
    title: user.title,
    email: user.email,
    phone: user.phone,
    timezone: user.timezone,
    source_type: priming?.source_type ?? '',
    custom_fields: user.custom,
    primed_at: iso(priming?.primed_at),
    first_met_at: iso(priming?.first_met_at),
  })

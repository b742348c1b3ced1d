import { Type } from 'typebox'
import { Problem } from '../../../../kernel/problem.ts'
import { jobHandler } from '../../../../platform/jobs/job.ts'
import { jobKind } from '../../../../platform/jobs/job-kind.ts'
import { saveDossier } from '../../../learning/index.ts'
import { isRestrictionRefusal } from '../../../people/index.ts'
import { enrichLead as enrich } from '../enrich-lead.ts'
import type { LeadInput } from '../enrichment.schemas.ts'
import { beginEnrichment, changeEnrichment, endUnfinished } from '../enrichments.store.ts'
import { callBackJob } from './call-back.ts'

export const enrichLeadJob = jobKind('leads.enrich', Type.Object({ job_id: Type.String() }))
export const ENRICH_ATTEMPTS_MAX = 3

/** Why a job begins anew, said where the job is looked at. */
export class NobodyAnswered extends Error {
  constructor() {
    super('No provider could answer yet; it is tried again.')
    this.name = 'NobodyAnswered'
  }
}

/**
 * Enriches a lead. What a provider answered is stored as it comes in, so a job that is interrupted goes on without
 * paying again. When providers fail that may work later, it is tried again; the last try makes do with what there is.
 */
export const enrichLeadHandler = jobHandler(enrichLeadJob, {
  attemptsMax: ENRICH_ATTEMPTS_MAX,
  concurrency: 24,
  perTenant: 8,
  uses: [
    'clock',
    'events',
    'jobs',
    'outbound',
    'vault',
    'metering',
    'knowledge',
    'scoring',
    'projectSettings',
    'leadTraining',
  ],
  async handle({ tenantId, payload, attempt, db, signal, finish, events, jobs, ...services }) {
    const { job_id: jobId } = payload
    const { clock } = services
    const begun = await db.transaction((tx) => beginEnrichment(tx, tenantId, jobId, attempt, clock.now()))
    if (begun === undefined) return { state: 'gone' }
    const place = { tenantId, projectId: begun.project_id }
    const isLast = attempt >= ENRICH_ATTEMPTS_MAX
    try {
      const asker = { askedBy: jobId, actor: `enrichment:${jobId}`, signal }
      const enriched = await enrich(services, db, place, begun.input as unknown as LeadInput, asker)
      if (enriched.mayWorkLater && !isLast) throw new NobodyAnswered()
      await db.transaction(async (tx) => {
        const now = clock.now()
        const { leadRef, score, band, action, dossier, result } = enriched
        await changeEnrichment(tx, tenantId, jobId, { status: 'done', result, error: '', now })
        await saveDossier(tx, place, leadRef, dossier, now)
        events.append(tx, {
          ...place,
          type: 'lead.enriched',
          subjectId: jobId,
          payload: {
            job_id: jobId,
            slug: 'lead_research',
            lead_ref: leadRef,
            score,
            band,
            next_best_action: action,
            result,
          },
        })
        if (begun.webhook_url !== '') await jobs.add(tx, callBackJob, tenantId, { job_id: jobId })
        await finish(tx, { score, band })
      })
      return undefined
    } catch (error) {
      if (signal.aborted) throw error
      const isRefused = isRestrictionRefusal(error)
      const isWaiting = !isLast && !isRefused
      await db.transaction(async (tx) => {
        const status = isWaiting ? ('queued' as const) : ('error' as const)
        await changeEnrichment(tx, tenantId, jobId, { status, error: wordsFor(error), now: clock.now() })
        if (!isWaiting && begun.webhook_url !== '')
          await jobs.add(tx, callBackJob, tenantId, { job_id: jobId })
      })
      if (isRefused) return { state: 'restricted' }
      throw error
    }
  },
  async failed({ tx, tenantId, payload, jobs, now }) {
    const error = 'Something went wrong on our side; the log says what.'
    const ended = await endUnfinished(tx, tenantId, payload.job_id, error, now)
    if (ended !== undefined && ended.webhook_url !== '')
      await jobs.add(tx, callBackJob, tenantId, { job_id: payload.job_id })
  },
})

const wordsFor = (error: unknown): string =>
  error instanceof Problem || error instanceof NobodyAnswered
    ? error.message
    : 'Something went wrong on our side; the log says what.'

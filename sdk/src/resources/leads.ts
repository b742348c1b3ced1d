import type { Api } from '../api.ts'
import { type WaitOptions, waitFor } from '../poll.ts'
import type { Body, CallOptions, Schema } from '../types.ts'

const AGENTS = '/api/v1/builtin-agents'
const SCORE = `${AGENTS}/lead_score` as const
const ENRICH = `${AGENTS}/lead/enrich` as const

/** Leads: what is found out about them, what to do next, and what is learned from how it ended. */
export const leads = (api: Api) => ({
  /** Begins to find out more about a person. */
  enrich: (body: Body<`POST ${typeof ENRICH}`>, options?: CallOptions) =>
    api.request(`POST ${ENRICH}`, { body, ...options }),

  waitForEnrichment: (job_id: string, wait?: WaitOptions<Schema<'EnrichJobView'>>) =>
    waitFor(
      () => api.request(`GET ${ENRICH}/{job_id}`, { path: { job_id } }),
      ({ status, error }) =>
        status === 'done'
          ? 'done'
          : status === 'error'
            ? { failed: error ?? 'Nothing could be found out.' }
            : 'running',
      wait,
    ),

  nextAction: (body: Body<`POST ${typeof SCORE}/nba`>, options?: CallOptions) =>
    api.request(`POST ${SCORE}/nba`, { body, ...options }),

  /** Says how it ended. */
  outcome: (body: Body<`POST ${typeof SCORE}/outcome`>, options?: CallOptions) =>
    api.request(`POST ${SCORE}/outcome`, { body, ...options }),

  calibration: (options?: CallOptions) => api.request(`GET ${SCORE}/calibration`, { ...options }),

  model: (options?: CallOptions) => api.request(`GET ${SCORE}/model`, { ...options }),
})

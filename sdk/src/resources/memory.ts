import type { Api } from '../api.ts'
import { after, Pages } from '../pages.ts'
import type { Body, CallOptions, Query } from '../types.ts'

const AGENT = '/api/v1/agents/{agentId}'
const MEMORY = `${AGENT}/memory` as const

/** What an agent remembers of a person. */
export const memory = (api: Api) => ({
  facts: (agentId: string, query: Query<`GET ${typeof MEMORY}/facts`> = {}, options?: CallOptions) =>
    new Pages(
      (cursor) =>
        api.request(`GET ${MEMORY}/facts`, {
          path: { agentId },
          query: { ...query, ...after('page_token', cursor) },
          ...options,
        }),
      (page) => ({ items: page.facts, next: page.next_page_token }),
    ),

  /** Tells the agent something; what it contradicts is superseded. */
  remember: (agentId: string, body: Body<`POST ${typeof MEMORY}/facts`>, options?: CallOptions) =>
    api.request(`POST ${MEMORY}/facts`, { path: { agentId }, body, ...options }),

  rememberAll: (agentId: string, body: Body<`POST ${typeof MEMORY}/facts/bulk`>, options?: CallOptions) =>
    api.request(`POST ${MEMORY}/facts/bulk`, { path: { agentId }, body, ...options }),

  correct: (
    agentId: string,
    factId: string,
    body: Body<`PUT ${typeof MEMORY}/facts/{factId}`>,
    options?: CallOptions,
  ) => api.request(`PUT ${MEMORY}/facts/{factId}`, { path: { agentId, factId }, body, ...options }),

  forget: (agentId: string, factId: string, options?: CallOptions) =>
    api.request(`DELETE ${MEMORY}/facts/{factId}`, { path: { agentId, factId }, ...options }),

  history: (agentId: string, factId: string, options?: CallOptions) =>
    api.request(`GET ${MEMORY}/fact/{factId}/history`, { path: { agentId, factId }, ...options }),

  search: (agentId: string, query: Query<`GET ${typeof MEMORY}/search`>, options?: CallOptions) =>
    api.request(`GET ${MEMORY}/search`, { path: { agentId }, query, ...options }),

  tree: (agentId: string, query: Query<`GET ${typeof MEMORY}`> = {}, options?: CallOptions) =>
    api.request(`GET ${MEMORY}`, { path: { agentId }, query, ...options }),

  timeline: (agentId: string, query: Query<`GET ${typeof MEMORY}/timeline`> = {}, options?: CallOptions) =>
    api.request(`GET ${MEMORY}/timeline`, { path: { agentId }, query, ...options }),

  summaries: (agentId: string, query: Query<`GET ${typeof MEMORY}/summaries`> = {}, options?: CallOptions) =>
    api.request(`GET ${MEMORY}/summaries`, { path: { agentId }, query, ...options }),

  /** Merges what says the same, writes summaries, lets unused facts fade. */
  consolidate: (agentId: string, body: Body<`POST ${typeof MEMORY}/consolidate`>, options?: CallOptions) =>
    api.request(`POST ${MEMORY}/consolidate`, { path: { agentId }, body, ...options }),

  /** Forgets everything about a person. */
  reset: (agentId: string, query: Query<`DELETE ${typeof MEMORY}`>, options?: CallOptions) =>
    api.request(`DELETE ${MEMORY}`, { path: { agentId }, query, ...options }),
})

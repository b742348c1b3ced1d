import type { Api } from '../api.ts'
import { type WaitOptions, waitFor } from '../poll.ts'
import type { Body, CallOptions, Query, Schema } from '../types.ts'

const AGENT = '/api/v1/agents/{agentId}'
type Job = Schema<'ImportJob'>

const stateOf = ({ status }: Job) =>
  status === 'completed'
    ? 'done'
    : status === 'failed'
      ? { failed: 'No person could be imported.' }
      : ('running' as const)

/** People brought along from elsewhere, with what is known of them. */
export const imports = (api: Api) => ({
  begin: (agentId: string, body: Body<`POST ${typeof AGENT}/users/import`>, options?: CallOptions) =>
    api.request(`POST ${AGENT}/users/import`, { path: { agentId }, body, ...options }),

  get: (agentId: string, jobId: string, options?: CallOptions) =>
    api.request(`GET ${AGENT}/users/import/{jobId}`, { path: { agentId, jobId }, ...options }),

  wait: (agentId: string, jobId: string, wait?: WaitOptions<Job>) =>
    waitFor(
      () => api.request(`GET ${AGENT}/users/import/{jobId}`, { path: { agentId, jobId } }),
      stateOf,
      wait,
    ),

  list: (agentId: string, query: Query<`GET ${typeof AGENT}/users/imports`> = {}, options?: CallOptions) =>
    api.request(`GET ${AGENT}/users/imports`, { path: { agentId }, query, ...options }),

  /** Who was imported, and who failed and why. */
  users: (
    agentId: string,
    jobId: string,
    query: Query<`GET ${typeof AGENT}/users/import/{jobId}/users`> = {},
    options?: CallOptions,
  ) =>
    api.request(`GET ${AGENT}/users/import/{jobId}/users`, { path: { agentId, jobId }, query, ...options }),

  /** One person. */
  prime: (
    agentId: string,
    userId: string,
    body: Body<`POST ${typeof AGENT}/users/{userId}/prime`> = {},
    options?: CallOptions,
  ) => api.request(`POST ${AGENT}/users/{userId}/prime`, { path: { agentId, userId }, body, ...options }),

  waitForPrime: (agentId: string, userId: string, primeId: string, wait?: WaitOptions<Job>) =>
    waitFor(
      () =>
        api.request(`GET ${AGENT}/users/{userId}/prime/{primeId}`, { path: { agentId, userId, primeId } }),
      stateOf,
      wait,
    ),
})

import type { Api } from '../api.ts'
import { ChatReply } from '../chat.ts'
import { after, Pages } from '../pages.ts'
import { type WaitOptions, waitFor } from '../poll.ts'
import type { Body, CallOptions, Query, Schema } from '../types.ts'

const AGENT = '/api/v1/agents/{agentId}'

/** Agents by id or name: who they are, whom they know, and talking to them. */
export const agents = (api: Api) => ({
  create: (body: Body<'POST /api/v1/agents'>, options?: CallOptions) =>
    api.request('POST /api/v1/agents', { body, ...options }),

  get: (agentId: string, options?: CallOptions) =>
    api.request(`GET ${AGENT}`, { path: { agentId }, ...options }),

  list: (query: Query<'GET /api/v1/agents'> = {}, options?: CallOptions) =>
    new Pages(
      (cursor) =>
        api.request('GET /api/v1/agents', { query: { ...query, ...after('cursor', cursor) }, ...options }),
      (page) => ({ items: page.items, next: page.next_cursor }),
    ),

  /** Name, persona and the like. */
  update: (agentId: string, body: Body<`PATCH ${typeof AGENT}/profile`>, options?: CallOptions) =>
    api.request(`PATCH ${AGENT}/profile`, { path: { agentId }, body, ...options }),

  setStatus: (agentId: string, body: Body<`PATCH ${typeof AGENT}/status`>, options?: CallOptions) =>
    api.request(`PATCH ${AGENT}/status`, { path: { agentId }, body, ...options }),

  delete: (agentId: string, options?: CallOptions) =>
    api.request(`DELETE ${AGENT}`, { path: { agentId }, ...options }),

  /** Says something; the reply is a loop over frames, or `await reply.text()`. Leaving the loop hangs up. */
  chat: (agentId: string, body: Body<`POST ${typeof AGENT}/chat`>, options?: CallOptions) =>
    new ChatReply(() => api.open(`POST ${AGENT}/chat`, { path: { agentId }, body, ...options })),

  /** Says something and fetches the reply when it is complete. */
  async chatLater(
    agentId: string,
    body: Body<`POST ${typeof AGENT}/chat/async`>,
    wait?: WaitOptions<Schema<'ChatRunResult'>>,
  ) {
    const { processing_id: runId } = await api.request(`POST ${AGENT}/chat/async`, {
      path: { agentId },
      body,
    })
    return waitFor(
      () => api.request(`GET ${AGENT}/chat/result/{runId}`, { path: { agentId, runId } }),
      ({ status, error }) =>
        status === 'complete'
          ? 'done'
          : status === 'failed'
            ? { failed: error ?? 'The reply failed.' }
            : 'running',
      wait,
    )
  },

  /** What the agent would know if it were spoken to now. */
  context: (agentId: string, query: Query<`GET ${typeof AGENT}/context`>, options?: CallOptions) =>
    api.request(`GET ${AGENT}/context`, { path: { agentId }, query, ...options }),

  /** Begins a copy with everything it remembers. */
  fork: (agentId: string, body: Body<`POST ${typeof AGENT}/fork`> = {}, options?: CallOptions) =>
    api.request(`POST ${AGENT}/fork`, { path: { agentId }, body, ...options }),

  /** Waits until a copy (its id, not the original's) is complete. */
  waitForFork: (agentId: string, wait?: WaitOptions<Schema<'ForkStatus'>>) =>
    waitFor(
      () => api.request(`GET ${AGENT}/fork/status`, { path: { agentId } }),
      ({ status, error_message }) =>
        status === 'complete'
          ? 'done'
          : status === 'failed'
            ? { failed: error_message ?? 'The copy failed.' }
            : 'running',
      wait,
    ),

  mood: (agentId: string, query: Query<`GET ${typeof AGENT}/mood`> = {}, options?: CallOptions) =>
    api.request(`GET ${AGENT}/mood`, { path: { agentId }, query, ...options }),

  capabilities: (agentId: string, options?: CallOptions) =>
    api.request(`GET ${AGENT}/capabilities`, { path: { agentId }, ...options }),

  setCapabilities: (
    agentId: string,
    body: Body<`PATCH ${typeof AGENT}/capabilities`>,
    options?: CallOptions,
  ) => api.request(`PATCH ${AGENT}/capabilities`, { path: { agentId }, body, ...options }),

  /** The people an agent knows. */
  users: (agentId: string, query: Query<`GET ${typeof AGENT}/users`> = {}, options?: CallOptions) =>
    new Pages(
      (cursor) =>
        api.request(`GET ${AGENT}/users`, {
          path: { agentId },
          query: { ...query, ...after('cursor', cursor) },
          ...options,
        }),
      (page) => ({ items: page.users, next: page.next_cursor }),
    ),
})

import type { Api } from '../api.ts'
import { type WaitOptions, waitFor } from '../poll.ts'
import type { Body, CallOptions, Schema } from '../types.ts'

const AGENT = '/api/v1/agents/{agentId}'

/** Conversations that a model of your own leads, and what the agent learns from them. */
export const sessions = (api: Api) => {
  /** Waits until the facts of a turn are learned. */
  const waitForTurn = (agentId: string, extractionId: string, wait?: WaitOptions<Schema<'TurnStatus'>>) =>
    waitFor(
      () => api.request(`GET ${AGENT}/turns/{extractionId}/status`, { path: { agentId, extractionId } }),
      ({ state, error }) =>
        state === 'done'
          ? 'done'
          : state === 'failed'
            ? { failed: error ?? 'Nothing could be learned from the turn.' }
            : 'running',
      wait,
    )

  return {
    start: (agentId: string, body: Body<`POST ${typeof AGENT}/sessions/start`>, options?: CallOptions) =>
      api.request(`POST ${AGENT}/sessions/start`, { path: { agentId }, body, ...options }),

    /** Hands in what was said in a turn. */
    turn: (
      agentId: string,
      sessionId: string,
      body: Body<`POST ${typeof AGENT}/sessions/{sessionId}/turn`>,
      options?: CallOptions,
    ) =>
      api.request(`POST ${AGENT}/sessions/{sessionId}/turn`, {
        path: { agentId, sessionId },
        body,
        ...options,
      }),

    waitForTurn,

    end: (agentId: string, body: Body<`POST ${typeof AGENT}/sessions/end`>, options?: CallOptions) =>
      api.request(`POST ${AGENT}/sessions/end`, { path: { agentId }, body, ...options }),

    /** Waits until everything of a session that was ended (its `processing_id`) is learned. */
    waitForEnd: (sessionEndId: string, wait?: WaitOptions<Schema<'SessionEndStatus'>>) =>
      waitFor(
        () => api.request('GET /api/v1/sessions/end/status/{sessionEndId}', { path: { sessionEndId } }),
        ({ state, error }) =>
          state === 'done'
            ? 'done'
            : state === 'failed'
              ? { failed: error ?? 'The session could not be closed.' }
              : 'running',
        wait,
      ),
  }
}

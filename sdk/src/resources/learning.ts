import type { Api } from '../api.ts'
import { RapportReplyError } from '../problem.ts'
import type { Body, CallOptions } from '../types.ts'

const USE_CASE = '/api/v1/builtin-agents/ml/{use_case}'
/** Training works through all rows before it answers. */
const TRAINING_MS = 20 * 60_000

/** Scores, decisions and what is learned from how they turned out, for a use case of your choosing. */
export const learning = (api: Api) => ({
  train: (use_case: string, body: Body<`POST ${typeof USE_CASE}/scoring/train`>, options?: CallOptions) =>
    api.request(`POST ${USE_CASE}/scoring/train`, {
      path: { use_case },
      body,
      timeoutMs: TRAINING_MS,
      ...options,
    }),

  predict: (use_case: string, body: Body<`POST ${typeof USE_CASE}/scoring/predict`>, options?: CallOptions) =>
    api.request(`POST ${USE_CASE}/scoring/predict`, { path: { use_case }, body, ...options }),

  /** Chooses one of some actions. */
  decide: (use_case: string, body: Body<`POST ${typeof USE_CASE}/nba/decide`>, options?: CallOptions) =>
    api.request(`POST ${USE_CASE}/nba/decide`, { path: { use_case }, body, ...options }),

  /** Says how an action turned out. */
  learn: (use_case: string, body: Body<`POST ${typeof USE_CASE}/nba/learn`>, options?: CallOptions) =>
    api.request(`POST ${USE_CASE}/nba/learn`, { path: { use_case }, body, ...options }),

  /** What another policy would have earned on logged decisions. */
  evaluate: (use_case: string, body: Body<`POST ${typeof USE_CASE}/ope/evaluate`>, options?: CallOptions) =>
    api.request(`POST ${USE_CASE}/ope/evaluate`, { path: { use_case }, body, ...options }),

  feedback: (use_case: string, body: Body<`POST ${typeof USE_CASE}/feedback`>, options?: CallOptions) =>
    api.request(`POST ${USE_CASE}/feedback`, { path: { use_case }, body, ...options }),

  /** Round after round of a simulated world; leaving the loop stops it. */
  async *simulate(
    use_case: string,
    body: Body<`POST ${typeof USE_CASE}/simulate-rounds/stream`> = {},
    options?: CallOptions,
  ) {
    const frames = api.stream(`POST ${USE_CASE}/simulate-rounds/stream`, {
      path: { use_case },
      body,
      ...options,
    })
    for await (const frame of frames) {
      if (frame.type === 'error') throw new RapportReplyError(frame.error)
      yield frame
    }
  },
})

import type { Answer } from '../../api/contract.ts'
/** A check's outcome, as the API sends it. */
export type Check = Result['checks'][number]

export interface SaidLine {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

export interface TestContent {
  readonly earlier?: readonly SaidLine[]
  readonly lines: readonly string[]
  readonly person_name?: string
  readonly facts?: readonly string[]
  readonly expect: {
    readonly contains?: readonly string[]
    readonly not_contains?: readonly string[]
    readonly meaning?: { readonly reference: string; readonly min_similarity?: number }
    readonly max_ms?: number
    readonly rubric?: string
  }
}

/** A test that is not saved yet, such as one made from a conversation. */
export interface NewTest extends TestContent {
  readonly name: string
  readonly user_id?: string
  readonly session_id?: string
}

export type Test = Answer<'GET /api/v1/agents/{agentId}/evaluation-cases'>['items'][number]

export type Run = Answer<'GET /api/v1/agents/{agentId}/evaluations/{evaluationId}'>

export type RunPage = Answer<'GET /api/v1/agents/{agentId}/evaluations'>

export type Result = ResultPage['items'][number]

export type ResultPage = Answer<'GET /api/v1/agents/{agentId}/evaluations/{evaluationId}/results'>

export type Comparison = Answer<'GET /api/v1/agents/{agentId}/evaluations/{evaluationId}/changes'>

export const isUnderWay = (run: Run | undefined): boolean =>
  run !== undefined && (run.status === 'queued' || run.status === 'running')

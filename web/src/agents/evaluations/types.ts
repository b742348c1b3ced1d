import type { Answer } from '../../api/contract.ts'
/** A check's outcome, as the API sends it. */
export interface Check {
  readonly kind: 'contains' | 'not_contains' | 'meaning' | 'max_ms' | 'rubric'
  readonly outcome: 'passed' | 'failed' | 'not_judged'
  readonly expected: string
  readonly actual?: number
  readonly limit?: number
  readonly reason: string
}

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

export interface Test extends NewTest {
  readonly case_id: string
  readonly updated_at: string
}

export type Run = Answer<'GET /api/v1/agents/{agentId}/evaluations/{evaluationId}'>

export interface RunPage {
  readonly items: readonly Run[]
  readonly next_cursor?: string
}

export interface Result {
  readonly position: number
  readonly case_id: string
  readonly name: string
  readonly status: 'pending' | 'passed' | 'failed' | 'error' | 'skipped'
  readonly reply?: string
  readonly replies: readonly { readonly content: string; readonly duration_ms: number }[]
  readonly checks: readonly Check[]
  readonly error?: string
  readonly responder?: string
  readonly duration_ms: number
  readonly cost_usd: number
  readonly case: TestContent
}

export interface ResultPage {
  readonly items: readonly Result[]
  readonly next_cursor?: string
}

export interface Comparison {
  readonly before: Run
  readonly after: Run
  readonly counts: Readonly<
    Record<'broke' | 'mended' | 'added' | 'removed' | 'still_passing' | 'still_failing', number>
  >
  readonly changes: readonly {
    readonly case_id: string
    readonly name: string
    readonly change: 'broke' | 'mended' | 'added' | 'removed'
    readonly is_case_changed: boolean
    readonly before?: Result
    readonly after?: Result
  }[]
}

export const isUnderWay = (run: Run | undefined): boolean =>
  run !== undefined && (run.status === 'queued' || run.status === 'running')

import type { Paged } from '../../api/types.ts'
import { locale } from '../../language/languages.ts'
import { t } from '../../language/t.ts'

/** A reply as the list shows it. */
export interface TraceSummary {
  readonly turn_id: string
  readonly user_id: string
  readonly session_id: string
  readonly source: string
  readonly status: string
  readonly finish_reason: string
  readonly has_error: boolean
  readonly error: string
  readonly provider: string
  readonly model: string
  readonly prompt_tokens: number
  readonly completion_tokens: number
  readonly is_usage_estimated: boolean
  readonly cost_usd: number
  readonly timings: {
    readonly context_ms: number
    readonly first_word_ms?: number
    readonly total_ms: number
  }
  readonly created_at: string
}

export interface TracePage extends Paged {
  readonly traces: readonly TraceSummary[]
}

export interface Recalled {
  readonly kind: string
  readonly id: string
  readonly why: string
  readonly score?: number
  readonly importance?: number
  readonly is_shown: boolean
  readonly is_used?: boolean
}

export interface Trace extends TraceSummary {
  readonly prompt: readonly {
    readonly name: string
    readonly items: number
    readonly characters: number
    readonly tokens: number
  }[]
  readonly recalled: readonly Recalled[]
  readonly rounds: readonly {
    readonly duration_ms: number
    readonly first_word_ms?: number
    readonly prompt_tokens: number
    readonly completion_tokens: number
    readonly finish_reason: string
  }[]
  readonly tools: readonly {
    readonly name: string
    readonly round: number
    readonly duration_ms: number
    readonly outcome: string
    readonly argument_characters: number
    readonly result_characters: number
  }[]
}

const NUMBER = new Intl.NumberFormat(locale)
const SECOND = 1_000

export const counted = (count: number): string => NUMBER.format(count)

/** "240 ms", "1.8 s". */
export const duration = (ms: number): string =>
  ms < SECOND ? t('{ms} ms', { ms }) : `${(ms / SECOND).toFixed(ms < 10 * SECOND ? 1 : 0)} s`

export const modelName = ({ model, provider }: Pick<TraceSummary, 'model' | 'provider'>): string =>
  provider === 'builtin' ? t('Built-in responder') : model || provider

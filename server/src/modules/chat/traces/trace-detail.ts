export interface TracedMemory {
  readonly kind: 'fact' | 'message' | 'summary' | 'passage' | 'node'
  readonly id: string
  /**
   * `question`: found by what was said; `earlier_question`: found for the turn before, too late for it; `importance`:
   * known about the person anyway; `recent`: a summary of the last days.
   */
  readonly why: 'question' | 'earlier_question' | 'importance' | 'recent'
  readonly score?: number
  readonly importance?: number
  readonly is_shown: boolean
  readonly is_used?: boolean
}

export interface TraceDetail {
  readonly prompt: readonly {
    readonly name: string
    readonly items: number
    readonly characters: number
    readonly tokens: number
  }[]
  readonly recalled: readonly TracedMemory[]
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
  readonly timings: {
    readonly context_ms: number
    readonly first_word_ms?: number
    readonly total_ms: number
  }
}

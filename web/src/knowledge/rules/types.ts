export type RuleType = 'recommendation' | 'trend'

interface RuleConfig {
  readonly property?: string
  readonly event?: string
  readonly metric_name?: string
  readonly windows?: readonly string[]
}

export interface Rule {
  readonly rule_id: string
  readonly name: string
  /** A `RuleType`. */
  readonly rule_type: string
  /** A `RuleConfig`; the contract leaves it to the type. */
  readonly config: unknown
  readonly enabled: boolean
  readonly schedule: string
  /** Empty before the first run. */
  readonly last_run_status: string
  readonly last_run_error?: string | undefined
  readonly last_run_at: string
  readonly last_run_duration_ms: number
}

export interface Recommendation {
  readonly source_node_id: string
  readonly target_node_id: string
  readonly target_label: string
  readonly target_type: string
  readonly score: number
  readonly reasoning: { readonly summary?: string; readonly basis?: string }
}

export interface Conversion {
  readonly segment_key: string
  readonly total_leads: number
  readonly shown_count: number
  readonly conversion_count: number
  readonly conversion_rate: number
  readonly avg_days_to_convert: number
  /** How many times more conversions than usual go with a property. */
  readonly top_features: Readonly<Record<string, { readonly lift: number }>>
}

export interface Ranked {
  readonly rank: number
  readonly node_id: string
  readonly node_label: string
  readonly value: number
}

/** What the config of a rule says, as far as the console shows it. */
export const configOf = (rule: Rule): RuleConfig => rule.config as RuleConfig

/** Days of each window that trends look back over. */
export const WINDOWS: Readonly<Record<string, number>> = { '1d': 1, '7d': 7, '30d': 30, '90d': 90 }

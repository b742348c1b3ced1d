/** What enrichment found out about a lead, as far as the board shows it. */
export interface LeadResult {
  readonly lead_ref: string
  readonly score: number
  readonly band: string
  readonly score_source: string
  /** The strongest contributions in words; results from before they were kept have none. */
  readonly score_reasons?: readonly string[]
  readonly identity: { readonly name: string | null; readonly title: string | null }
  readonly affiliations: readonly { readonly company: string }[]
  readonly next_best_action: { readonly action: string; readonly label: string; readonly value: number }
  readonly recommended_message: string | null
  readonly features: Readonly<Record<string, unknown>>
  readonly credits_used: number
  readonly steps: readonly { readonly step: string; readonly outcome: string }[]
}

export interface EnrichmentJob {
  readonly id: string
  readonly status: string
  readonly attempts: number
  readonly input: { readonly name: string; readonly email?: string; readonly company?: string }
  readonly result?: LeadResult
  readonly error?: string
  readonly created_at: string
  readonly updated_at: string
}

export interface Calibration {
  readonly base_rate: number
  readonly bands: readonly {
    readonly band: string
    readonly n: number
    readonly conversions: number
    readonly predicted_rate: number
    readonly actual_rate: number
  }[]
}

export const isUnderWay = (job: EnrichmentJob): boolean =>
  job.status === 'queued' || job.status === 'processing'

/** The newest result of each lead: a person who is enriched again stands on the board once. */
export function leadsIn(jobs: readonly EnrichmentJob[]): readonly LeadResult[] {
  const newest = new Map<string, LeadResult>()
  for (const { result } of jobs)
    if (result !== undefined && !newest.has(result.lead_ref)) newest.set(result.lead_ref, result)
  return [...newest.values()].sort((a, b) => b.score - a.score)
}

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

/** A lead on the board: what was found out about it, where it stands and what it is worth. */
export interface Lead extends LeadResult {
  readonly stage?: string | undefined
  readonly value?: number | undefined
}

export interface EnrichmentJob {
  readonly id: string
  readonly status: string
  readonly attempts: number
  readonly input: { readonly name: string; readonly email?: string; readonly company?: string }
  readonly result?: LeadResult
  readonly error?: string
  readonly stage?: string
  readonly value?: number
  readonly created_at: string
  readonly updated_at: string
}

/** The contract leaves open what a lead is and what is found out about it. */
export const jobsIn = (
  list: { readonly jobs: readonly { readonly id: string; readonly input: unknown }[] } | undefined,
): readonly EnrichmentJob[] => (list?.jobs ?? []) as readonly EnrichmentJob[]

export const isUnderWay = (job: EnrichmentJob): boolean =>
  job.status === 'queued' || job.status === 'processing'

/** The newest result of each lead: a person who is enriched again stands on the board once. */
export function leadsIn(jobs: readonly EnrichmentJob[]): readonly Lead[] {
  const newest = new Map<string, Lead>()
  for (const { result, stage, value } of jobs)
    if (result !== undefined && !newest.has(result.lead_ref))
      newest.set(result.lead_ref, { ...result, stage, value })
  return [...newest.values()].sort((a, b) => b.score - a.score)
}

import { useWrite } from '../api/queries.ts'
import { ENRICH } from './enrichments.ts'
import type { Lead } from './types.ts'

const PATH = '/api/v1/builtin-agents/lead_score'
export const CALIBRATION = `${PATH}/calibration` as const

/** Sends which stage a lead has come into, and what it is worth. That the card moves says that it worked. */
export function useOutcomes() {
  const send = useWrite('POST', {
    renews: [PATH, ENRICH, '/api/v1/ml/forecast'],
  })
  const report = (lead: Lead, outcome: string, value = lead.value) => {
    const features = value === undefined ? lead.features : { ...lead.features, deal_value: value }
    const { lead_ref, band, score } = lead
    send.mutate({
      path: `${PATH}/outcome`,
      body: { lead_ref, outcome, predicted_band: band, predicted_score: score, features },
    })
  }
  return { report, isPending: send.isPending }
}

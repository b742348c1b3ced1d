import type { DataMap } from '../../platform/db/data-map.ts'

export const leadsDataMap: DataMap = {
  lead_learning: { other: [] },
  lead_outcomes: {
    purpose: 'what became of a lead',
    kept: 'until the person is erased',
    readers: 'members, `read:leads`',
    personal: ['lead_ref', 'features', 'segments', 'score_signal', 'note'],
    other: ['outcome', 'predicted_band'],
    clear: { gap: ['features', 'segments', 'score_signal', 'note'] },
  },
  lead_tallies: { other: ['kind', 'name'] },
  lead_guidance: { other: ['adjustments'] },
  lead_models: { other: ['model', 'metrics'] },
  lead_policies: { other: ['actions', 'q'] },
  lead_policy_versions: { other: ['actions', 'q', 'trained_from', 'challenge'] },
  enrichment_providers: {
    other: ['name', 'url', 'method', 'auth_header', 'auth_scheme', 'secrets', 'needs', 'mapping'],
  },
  enrichment_answers: {
    purpose: 'what a provider says of a lead; asked for under a hash',
    kept: 'until the person is erased',
    readers: 'the server',
    personal: ['identifier', 'answer'],
    other: [],
    clear: { gap: ['identifier', 'answer'] },
  },
  lead_enrichments: {
    purpose: 'looking up a lead',
    kept: 'until the person is erased',
    readers: 'members, `read:leads`',
    personal: ['input', 'result', 'retry_key', 'error'],
    other: ['request_hash', 'status', 'webhook_url', 'webhook_secret', 'webhook_status', 'webhook_error'],
    clear: { gap: ['input', 'result', 'error'] },
  },
}

import { invalid, notFound } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { LookalikeBody, LookalikeScore } from '../../schemas.ts'
import { findDossier } from '../lookalike.store.ts'
import { wonCentroid } from '../lookalike.ts'

export const scoreLookalike = keyOperation({
  id: 'scoreLookalike',
  method: 'POST',
  path: '/ml/lookalike/score',
  domain: 'learning',
  permission: 'read',
  summary: 'Tell how much one lead is like those that were won',
  description:
    'Of a lead whose dossier is kept, or of a profile you send; exactly one of the two. 404 while fewer than three ' +
    'won leads have a dossier, and when the lead has none.',
  body: LookalikeBody,
  response: LookalikeScore,
  async handle({ caller, body, tx }) {
    const { lead_ref: leadRef, profile } = body
    if ((leadRef === undefined) === (profile === undefined))
      throw invalid(
        ['body.lead_ref', 'body.profile'].map((location) => ({
          location,
          message: 'exactly one of lead_ref and profile is needed',
        })),
      )
    const kept = leadRef === undefined ? undefined : await findDossier(tx, caller, leadRef)
    if (leadRef !== undefined && kept === undefined) throw notFound('lead')
    const { centroid } = await wonCentroid(tx, caller)
    return {
      lookalike_score: centroid.similarity(kept?.profile ?? profile ?? {}),
      centroid_won_profiles: centroid.profiles,
      used_cached_dossier: kept !== undefined,
    }
  },
})

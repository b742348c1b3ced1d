import { keyOperation } from '../../../../platform/http/operation.ts'
import { LookalikeRank, RankQuery } from '../../schemas.ts'
import { wonCentroid } from '../lookalike.ts'

const LIMIT = 20

export const rankLookalikes = keyOperation({
  id: 'rankLookalikes',
  method: 'GET',
  path: '/ml/lookalike/rank',
  domain: 'learning',
  permission: 'read',
  summary: 'Rank open leads by how much they are like those that were won',
  description:
    'Among the newest 2,000 leads with a dossier; leads that were won or lost are not ranked. 404 while fewer than three of them are won.',
  query: RankQuery,
  response: LookalikeRank,
  async handle({ caller, query, tx }) {
    const { centroid, open } = await wonCentroid(tx, caller)
    const items = open
      .map(({ lead_ref, profile }) => ({ lead_ref, lookalike_score: centroid.similarity(profile) }))
      .sort((a, b) => b.lookalike_score - a.lookalike_score || (a.lead_ref < b.lead_ref ? -1 : 1))
      .slice(0, query.limit ?? LIMIT)
    return { items }
  },
})

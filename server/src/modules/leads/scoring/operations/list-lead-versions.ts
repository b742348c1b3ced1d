import { keyOperation } from '../../../../platform/http/operation.ts'
import { LeadModelVersionList } from '../../schemas.ts'
import { servedModel } from '../served-model.ts'
import { leadVersions } from '../version-views.ts'

export const listLeadVersions = keyOperation({
  id: 'listLeadModelVersions',
  method: 'GET',
  path: '/builtin-agents/lead_score/model/versions',
  domain: 'leads',
  permission: 'read',
  summary: 'List the versions of the score model, the newest first, with how good each was',
  description:
    'The five newest are kept, and the one that is served. Figures were measured on held-out leads of each version’s ' +
    'own data (`data_from` to `data_to`); `challenge` compares a version with the one served before on leads that ' +
    'neither had learned from. A model that was trained because enough outcomes came in is served only when it won.',
  response: LeadModelVersionList,
  async handle({ caller, tx }) {
    const versions = await leadVersions(tx, caller)
    const served = await servedModel(tx, caller)
    return { source: served?.source ?? 'rules', versions }
  },
})

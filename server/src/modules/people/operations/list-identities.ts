import { keyOperation } from '../../../platform/http/operation.ts'
import { listIdentities as readIdentities } from '../identities/identities.store.ts'
import { PersonIdentityList, personPath, projectQuery } from '../people.schemas.ts'
import { identityView } from '../views.ts'

export const listIdentities = keyOperation({
  id: 'listPersonIdentities',
  method: 'GET',
  path: '/people/{userId}/identities',
  domain: 'conversations',
  permission: 'read',
  summary: 'List by what a person is known: addresses, numbers, ids at channels',
  description: 'In the project of the key or session. Empty for an unknown person.',
  params: personPath,
  query: projectQuery,
  response: PersonIdentityList,
  async handle({ caller, params, tx }) {
    return { identities: (await readIdentities(tx, caller, params.userId)).map(identityView) }
  },
})

import { notFound } from '../../../kernel/problem.ts'
import { EMPTY, keyOperation } from '../../../platform/http/operation.ts'
import { deleteIdentity } from '../identities/identities.store.ts'
import { identityPath, projectQuery } from '../people.schemas.ts'

export const removeIdentity = keyOperation({
  id: 'removePersonIdentity',
  method: 'DELETE',
  path: '/people/{userId}/identities/{identityId}',
  domain: 'conversations',
  permission: 'write',
  summary: 'Take back by what a person is known',
  description:
    'Existing conversations stay with the person; to give them to another person, split the person.',
  params: identityPath,
  query: projectQuery,
  response: EMPTY,
  uses: ['events'],
  async handle({ caller, params, tx, events }) {
    const gone = await deleteIdentity(tx, caller, params.userId, params.identityId)
    if (gone === undefined) throw notFound('identity')
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: caller.projectId,
      type: 'contact.identity_removed',
      subjectId: params.userId,
      payload: { user_id: params.userId, kind: gone.kind },
    })
    return undefined
  },
})

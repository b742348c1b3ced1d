import { conflict, invalidField } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { findIdentityHolder, listIdentities, verifyIdentity } from '../identities/identities.store.ts'
import { identityValue } from '../identities/identity-value.ts'
import { noteIdentities } from '../identities/note-identities.ts'
import { IdentityBody, PersonIdentity, personPath, projectQuery } from '../people.schemas.ts'
import { identityView } from '../views.ts'

export const addIdentity = keyOperation({
  id: 'addPersonIdentity',
  method: 'POST',
  path: '/people/{userId}/identities',
  domain: 'conversations',
  permission: 'write',
  summary: 'Say by what a person is known',
  description:
    'A contact who writes from a verified number, address or channel id for the first time is this person, with their ' +
    'memory. ' +
    'What is not verified only proposes a match (`GET /person-matches`). Saying it again changes nothing, except that ' +
    'it may become verified. A value that is verified for another person is refused: merge the two instead.',
  params: personPath,
  query: projectQuery,
  body: IdentityBody,
  response: PersonIdentity,
  uses: ['clock', 'events'],
  async handle({ caller, params: { userId }, body, tx, clock, events }) {
    const { kind, verified: isVerified = true } = body
    const value = identityValue(kind, body.value)
    if (value === undefined)
      throw invalidField(
        'body.value',
        kind === 'email' ? 'is no e-mail address' : 'is no number with a country code',
      )
    const holder = await findIdentityHolder(tx, caller, { kind, value })
    if (isVerified && holder !== undefined && holder.user_id !== userId)
      throw conflict('Another person has this identity. Merge the two if they are the same person.', {
        user_id: holder.user_id,
      })
    const { tenantId, projectId } = caller
    const source = isVerified ? 'operator' : 'visitor'
    await noteIdentities(tx, { clock, events }, { tenantId, projectId }, [
      { userId, kind, value, isVerified, source },
    ])
    if (isVerified) await verifyIdentity(tx, caller, userId, { kind, value })
    const rows = await listIdentities(tx, caller, userId)
    const stored = rows.find((row) => row.kind === kind && row.value === value)
    if (stored === undefined) throw conflict('Another person was given this identity at the same moment.')
    return identityView(stored)
  },
})

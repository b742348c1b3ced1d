import { newId } from '../../../../kernel/ids.ts'
import { conflict } from '../../../../kernel/problem.ts'
import { keyOperation } from '../../../../platform/http/operation.ts'
import { refuseErased } from '../../merging/merge-people.ts'
import { lockPeople } from '../../merging/merges.store.ts'
import { consentsPath, NewPersonConsent, PersonConsent } from '../consents.schemas.ts'
import { currentConsents, findSameConsent, insertConsent } from '../consents.store.ts'
import { consentView, PURPOSES_MAX, statedAt } from '../consents.ts'

export const recordConsent = keyOperation({
  id: 'recordPersonConsent',
  method: 'POST',
  path: '/people/{userId}/consents',
  domain: 'people',
  permission: 'write',
  summary: 'Record that a person gave or withdrew a consent',
  description:
    'In the project of the key or session; a key needs the scope `write:people` by name. Records are added and never ' +
    'changed; of each purpose the one with the latest `stated_at` holds. Saying the same again answers with the record ' +
    'there is. While `contact` is withdrawn, agents do not write to the person first.',
  params: consentsPath,
  body: NewPersonConsent,
  response: PersonConsent,
  uses: ['clock', 'events'],
  async handle({ caller, params: { userId }, body, tx, clock, events }) {
    const { tenantId, projectId, actor } = caller
    const place = { tenantId, projectId }
    const now = clock.now()
    const { purpose, state, means, evidence = '' } = body
    const said = { purpose, state, means, evidence, stated_at: statedAt(body.stated_at, now) }
    await lockPeople(tx, tenantId, [userId])
    await refuseErased(tx, place, [userId])
    const current = await currentConsents(tx, place, userId, undefined)
    const latest = current.find((one) => one.purpose === purpose)
    const known =
      body.stated_at === undefined
        ? latest?.state === state && latest.means === means && latest.evidence === evidence && latest
        : await findSameConsent(tx, place, userId, said)
    if (known) return consentView(known)
    if (latest === undefined && current.length >= PURPOSES_MAX)
      throw conflict(`This person has records of ${PURPOSES_MAX} purposes, which is as many as there may be.`)
    const row = await insertConsent(tx, {
      ...said,
      tenant_id: tenantId,
      consent_id: newId(),
      project_id: projectId,
      user_id: userId,
      recorded_by: actor,
      recorded_at: now,
    })
    events.append(tx, {
      ...place,
      type: 'person.consent_recorded',
      subjectId: row.consent_id,
      payload: {
        user_id: userId,
        consent_id: row.consent_id,
        purpose,
        state,
        means,
        stated_at: row.stated_at.toISOString(),
        recorded_by: actor,
      },
    })
    return consentView(row)
  },
})

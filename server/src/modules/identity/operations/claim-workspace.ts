import { Type } from 'typebox'
import { newId, randomToken, sha256 } from '../../../kernel/ids.ts'
import { conflict, notFound, refused } from '../../../kernel/problem.ts'
import { personOperation } from '../../../platform/http/operation.ts'
import { NonEmpty } from '../../../platform/http/schema.ts'
import { firstAgent } from '../../agents/index.ts'
import { ClaimResult } from '../onboarding.schemas.ts'
import { endTrial, insertMember, isMember, isOrganisationTaken, lockClaim } from '../onboarding.store.ts'
import { ensurePerson } from '../people.store.ts'

export const claimWorkspace = personOperation({
  id: 'claimWorkspace',
  method: 'POST',
  path: '/onboarding/claim',
  domain: 'onboarding',
  summary: 'Claim a trial workspace with the token of its claim link',
  body: Type.Object({ claim_token: NonEmpty(200) }),
  response: ClaimResult,
  uses: ['clock', 'events'],
  async handle({ caller, body, tx, clock, events }) {
    const now = clock.now()
    const { person } = caller
    const claim = await lockClaim(tx, sha256(body.claim_token))
    if (claim === undefined || !claim.is_active) throw notFound('claim link')
    const tenantId = claim.tenant_id
    const personId = await ensurePerson(tx, person, now)
    let idpOrgId = claim.idp_org_id
    if (claim.is_trial) {
      if (claim.expires_at <= now) throw refused('The claim link has expired with its trial.')
      idpOrgId = await newOrganisation(tx, person)
      await endTrial(tx, tenantId, idpOrgId, now)
      const username = person.email ?? `person-${newId()}`
      await insertMember(tx, {
        tenantId,
        personId,
        username,
        email: person.email,
        name: person.name ?? username,
        now,
      })
      events.append(tx, {
        tenantId,
        type: 'workspace.claimed',
        subjectId: tenantId,
        payload: { by: personId },
      })
    } else if (!(await isMember(tx, tenantId, personId))) {
      // The claimer's own second click succeeds; any other person is too late.
      throw conflict('The workspace has been claimed already.')
    }
    const agent = await firstAgent(tx, tenantId)
    return {
      tenant_id: tenantId,
      idp_org_id: idpOrgId,
      status: 'claimed',
      agent_id: agent?.agent_id ?? '',
      agent_name: agent?.name ?? '',
    }
  },
})

/** The organisation the claimer signed in for, unless it has a workspace already; then a new one. */
async function newOrganisation(
  tx: Parameters<typeof isOrganisationTaken>[0],
  person: { organisation: string | undefined; vouchedRole: string | undefined },
): Promise<string> {
  const vouched = person.vouchedRole === undefined ? undefined : person.organisation
  if (vouched !== undefined && !(await isOrganisationTaken(tx, vouched))) return vouched
  return `org_${randomToken(12)}`
}

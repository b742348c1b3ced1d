import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { asSystem } from '../../../platform/db/database.ts'
import { insertMember } from '../onboarding.store.ts'

const app = await testApp()
const path = '/api/v1/onboarding/preferred-organization'

it('decides where a session without an organisation works', async () => {
  const [first, second] = [await app.newTenant('First'), await app.newTenant('Second')]
  await app.db.transaction(asSystem, (tx) =>
    insertMember(tx, {
      tenantId: second.tenantId,
      personId: first.ownerId,
      username: 'guest',
      email: undefined,
      name: 'Guest',
      now: app.clock.now(),
    }),
  )
  expect((await app.call('GET', path, { as: first.owner })).body.idp_org_id).toBe(first.idpOrgId)
  const put = await app.call('PUT', path, { as: first.owner, body: { idp_org_id: second.idpOrgId } })
  expect(put).toMatchObject({ status: 200, body: { idp_org_id: second.idpOrgId } })
  const projects = await app.call('GET', '/api/v1/projects', { as: first.owner })
  expect(projects.body.items[0].tenant_id).toBe(second.tenantId)
  // A token that names an organisation is not swayed.
  const bound = await app.tokenFor(first.ownerId, first.idpOrgId)
  expect((await app.call('GET', '/api/v1/projects', { as: bound })).body.items[0].tenant_id).toBe(
    first.tenantId,
  )
})

it('is for members only', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  const reply = await app.call('PUT', path, { as: mine.owner, body: { idp_org_id: theirs.idpOrgId } })
  expect(reply.status).toBe(404)
})

import { expect, it } from 'vitest'
import { startApp, testApp } from '../../../../test/harness.ts'
import { cloneDatabase } from '../../../../test/test-database.ts'
import { newId } from '../../../kernel/ids.ts'

const app = await testApp()

it('names the person and every workspace they belong to', async () => {
  const tenant = await app.newTenant('Harbour Hotel')
  await tenant.member('viewer')
  const reply = await app.call('GET', '/api/v1/me', { as: tenant.owner })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    user_id: tenant.ownerId,
    email: `${tenant.ownerId}@example.com`,
    is_operator: false,
  })
  expect(reply.body.orgs).toMatchObject([
    {
      id: tenant.tenantId,
      tenant_id: tenant.tenantId,
      idp_org_id: tenant.idpOrgId,
      name: 'Harbour Hotel',
      role: 'owner',
      member_count: 2,
    },
  ])
})

it('works for a token without an e-mail', async () => {
  const tenant = await app.newTenant()
  const { token } = await app.app.services.tokens.issue({
    subject: tenant.ownerId,
    email: undefined,
    name: undefined,
    organisation: undefined,
  })
  const reply = await app.call('GET', '/api/v1/me', { as: token })
  expect(reply.status).toBe(200)
  expect(reply.body.email).toBe('')
})

it('refuses a user who was deleted everywhere, and API keys', async () => {
  const { key } = await app.newTenant()
  expect((await app.call('GET', '/api/v1/me', { as: await app.tokenFor(newId()) })).status).toBe(401)
  const withKey = await app.call('GET', '/api/v1/me', { as: key })
  expect(withKey.status).toBe(401)
  expect(withKey.body.code).toBe('wrong_credential_kind')
})

it('takes the installer for the operator, unless others are named', async () => {
  const own = await startApp({ database: await cloneDatabase() })
  const signedIn = await own.call('POST', '/auth/sign-in', {
    body: { username: 'admin', password: own.app.firstCredentials?.password },
  })
  expect((await own.call('GET', '/api/v1/me', { as: signedIn.body.token })).body.is_operator).toBe(true)
  const tenant = await own.newTenant()
  expect((await own.call('GET', '/api/v1/me', { as: tenant.owner })).body.is_operator).toBe(false)
  await own.app.close()
  await own.db.close()
})

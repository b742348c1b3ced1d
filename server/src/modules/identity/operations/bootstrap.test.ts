import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { IdentityProvider } from '../../../../test/identity-provider.ts'
import { newId } from '../../../kernel/ids.ts'
import { asTenant } from '../../../platform/db/database.ts'

const provider = await IdentityProvider.start()
const app = await testApp({ settings: provider.settings })
afterAll(() => provider.close())

const bootstrap = (as: string, body: unknown = {}) =>
  app.call('POST', '/api/v1/onboarding/bootstrap', { as, body })

it('gives a newcomer a whole workspace, and the same one again afterwards', async () => {
  const newcomer = await provider.token(`new-${newId()}`)
  const first = await bootstrap(newcomer, { name: 'Café Zoë & Söhne' })
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({
    created: true,
    domain_created: true,
    credit_grant_applied: true,
    credit_grant_usd: 10,
    credit_balance_usd: 10,
    access_mode: 'owner',
    provisioning_status: 'ready',
    draft_revision: 1,
    activation_step: 'create_agent',
    recommended_next_action: { code: 'create_agent' },
  })
  expect(first.body.slug).toMatch(/^cafe-zoe-sohne/)
  expect(first.body.readiness_blockers.map((one: { code: string }) => one.code)).toEqual([
    'create_agent',
    'create_api_key',
  ])
  const second = await bootstrap(newcomer)
  expect(second.body).toMatchObject({
    created: false,
    credit_grant_applied: false,
    domain_created: false,
    tenant_id: first.body.tenant_id,
    credit_balance_usd: 10,
  })
  expect((await app.eventsOf(first.body.tenant_id)).map((event) => event.type)).toEqual(['workspace.created'])
})

it('makes one workspace of ten clicks at once', async () => {
  const newcomer = await provider.token(`race-${newId()}`)
  const replies = await Promise.all(Array.from({ length: 10 }, () => bootstrap(newcomer)))
  expect(new Set(replies.map((reply) => reply.body.tenant_id)).size).toBe(1)
  expect(replies.filter((reply) => reply.body.created)).toHaveLength(1)
  const me = await app.call('GET', '/api/v1/me', { as: newcomer })
  expect(me.body.orgs).toHaveLength(1)
})

it('computes what is missing from what is there', async () => {
  const newcomer = await provider.token(`steps-${newId()}`)
  const { tenant_id: tenantId } = (await bootstrap(newcomer)).body
  const { items } = (await app.call('GET', '/api/v1/projects', { as: newcomer })).body
  await app.call('POST', `/api/v1/projects/${items[0].project_id}/keys`, { as: newcomer, body: {} })
  await app.db.transaction(asTenant(tenantId), async (tx) => {
    await tx.db.deleteFrom('domains').where('tenant_id', '=', tenantId).execute()
  })
  const reply = await bootstrap(newcomer)
  expect(reply.body.readiness_blockers.map((one: { code: string }) => one.code)).toEqual([
    'create_agent',
    'verify_domain',
  ])
})

it('binds the organisation that the provider vouches for', async () => {
  const organisation = `org_${newId()}`
  const founder = await provider.token(`founder-${newId()}`, { org_id: organisation, org_role: 'org:admin' })
  const made = await bootstrap(founder)
  expect(made.body).toMatchObject({ created: true, idp_org_id: organisation, access_mode: 'owner' })
  const colleague = await provider.token(`colleague-${newId()}`, {
    org_id: organisation,
    org_role: 'org:member',
  })
  const joined = await bootstrap(colleague)
  expect(joined.body).toMatchObject({ created: false, tenant_id: made.body.tenant_id, access_mode: 'member' })
})

it('gives the built-in provider’s users their own workspace back', async () => {
  const tenant = await app.newTenant()
  expect((await bootstrap(tenant.owner)).body).toMatchObject({ created: false, tenant_id: tenant.tenantId })
})

it('refuses a blank name and a missing session', async () => {
  const newcomer = await provider.token(`bad-${newId()}`)
  expect((await bootstrap(newcomer, { name: ' ' })).body.errors).toMatchObject([{ location: 'body.name' }])
  expect((await app.call('POST', '/api/v1/onboarding/bootstrap')).status).toBe(401)
})

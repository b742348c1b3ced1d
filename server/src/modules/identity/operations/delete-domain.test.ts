import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { newId } from '../../../kernel/ids.ts'

const app = await testApp()
const pathOf = (tenant: TestTenant) => `/api/v1/tenants/${tenant.tenantId}/domains`
const home = (tenant: TestTenant) => `${tenant.slug}.${app.config.RAPPORT_BASE_DOMAIN}`
const remove = (tenant: TestTenant, domain: string, as = tenant.owner) =>
  app.call('DELETE', `${pathOf(tenant)}/${domain}`, { as })
const claim = async (tenant: TestTenant, body: object): Promise<string> =>
  (await app.call('POST', pathOf(tenant), { as: tenant.owner, body })).body.domain
const claimSubdomain = (tenant: TestTenant) =>
  claim(tenant, { domain_type: 'subdomain', subdomain: `shop-${newId().slice(-12)}` })
const claimCustom = (tenant: TestTenant) =>
  claim(tenant, { domain_type: 'custom', domain: `d${newId().slice(-12)}.example` })
const held = async (tenant: TestTenant): Promise<{ domain: string; is_primary: boolean }[]> =>
  (await app.call('GET', pathOf(tenant), { as: tenant.owner })).body.domains

it('deletes a claim, leaves an event, and finds nothing the second time', async () => {
  const tenant = await app.newTenant()
  const domain = await claimCustom(tenant)
  const reply = await remove(tenant, domain.toUpperCase())
  expect(reply.status).toBe(204)
  expect(reply.text).toBe('')
  expect((await held(tenant)).map((row) => row.domain)).toEqual([home(tenant)])
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toEqual({
    type: 'domain.deleted',
    subject_id: domain,
    payload: {},
  })
  expect((await remove(tenant, domain)).status).toBe(404)
})

it('keeps the only verified name', async () => {
  const tenant = await app.newTenant()
  await claimCustom(tenant)
  const reply = await remove(tenant, home(tenant))
  expect(reply.status).toBe(409)
  expect(reply.body.detail).toContain(home(tenant))
  expect((await held(tenant)).length).toBe(2)
})

it('hands the primary place on to the oldest verified name', async () => {
  const tenant = await app.newTenant()
  await claimCustom(tenant)
  const first = await claimSubdomain(tenant)
  const second = await claimSubdomain(tenant)
  expect((await remove(tenant, home(tenant))).status).toBe(204)
  expect(await held(tenant)).toMatchObject([
    { domain: first, is_primary: true },
    { is_primary: false },
    { domain: second, is_primary: false },
  ])
})

it('leaves one verified name when all are deleted at once', async () => {
  const tenant = await app.newTenant()
  const names = [home(tenant), await claimSubdomain(tenant), await claimSubdomain(tenant)]
  const replies = await Promise.all(names.map((name) => remove(tenant, name)))
  expect(replies.map((reply) => reply.status).sort()).toEqual([204, 204, 409])
  expect(await held(tenant)).toMatchObject([{ is_primary: true }])
})

it('needs a manager of the workspace, and a name of it', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  const domain = await claimCustom(theirs)
  expect((await app.call('DELETE', `${pathOf(theirs)}/${domain}`)).status).toBe(401)
  expect((await remove(theirs, domain, theirs.key)).status).toBe(401)
  expect((await remove(theirs, domain, (await theirs.member('member')).token)).status).toBe(403)
  const foreign = await remove(mine, domain)
  const missing = await remove(mine, 'nothing.example')
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, instance: '' }).toEqual({ ...missing.body, instance: '' })
  expect((await remove(mine, 'x'.repeat(254))).status).toBe(400)
  expect((await held(theirs)).length).toBe(2)
})

import { beforeEach, expect, it } from 'vitest'
import { dnsServer } from '../../../../test/dns-server.ts'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { newId } from '../../../kernel/ids.ts'

const dns = await dnsServer()
const app = await testApp({ settings: { RAPPORT_DNS_SERVERS: dns.address } })

const domainsOf = (tenant: TestTenant) => `/api/v1/tenants/${tenant.tenantId}/domains`
const verify = (tenant: TestTenant, domain: string, as = tenant.owner) =>
  app.call('POST', `${domainsOf(tenant)}/${domain}/verify`, { as })
const claim = async (tenant: TestTenant, domain: string): Promise<string> => {
  const body = { domain_type: 'custom', domain }
  return (await app.call('POST', domainsOf(tenant), { as: tenant.owner, body })).body.verification_token
}
const freshName = () => `d${newId().slice(-12)}.example`
const eventsOf = async (tenant: TestTenant) =>
  (await app.eventsOf(tenant.tenantId)).filter((event) => event.type === 'domain.verified')

beforeEach(() => {
  dns.onQuestion = async () => undefined
})

it('verifies a domain whose record holds the token, among others and in chunks', async () => {
  const tenant = await app.newTenant()
  const domain = freshName()
  const token = await claim(tenant, domain)
  dns.texts.set(`_rapport-verify.${domain}`, ['v=spf1 -all', [token.slice(0, 10), token.slice(10)]])
  const reply = await verify(tenant, domain.toUpperCase())
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    $schema: 'http://rapport.test/api/v1/schemas/Domain.json',
    domain,
    domain_type: 'custom',
    is_primary: false,
    verified: true,
    verified_at: expect.any(String),
  })
  const list = await app.call('GET', domainsOf(tenant), { as: tenant.owner })
  const { $schema: _, ...verified } = reply.body
  expect(list.body.domains).toContainEqual(verified)
  expect(await eventsOf(tenant)).toMatchObject([{ subject_id: domain }])
})

it('answers a repetition from what is stored, without asking DNS again', async () => {
  const tenant = await app.newTenant()
  const domain = freshName()
  dns.texts.set(`_rapport-verify.${domain}`, [await claim(tenant, domain)])
  const first = await verify(tenant, domain)
  dns.texts.delete(`_rapport-verify.${domain}`)
  expect((await verify(tenant, domain)).text).toBe(first.text)
  expect((await eventsOf(tenant)).length).toBe(1)
})

it('says which record is missing and what it should hold', async () => {
  const tenant = await app.newTenant()
  const domain = freshName()
  const token = await claim(tenant, domain)
  for (const texts of [[], ['something else'], [`${token}x`]]) {
    dns.texts.set(`_rapport-verify.${domain}`, texts)
    const reply = await verify(tenant, domain)
    expect(reply.status).toBe(422)
    expect(reply.body.detail).toContain(`_rapport-verify.${domain}`)
    expect(reply.body.detail).toContain(token)
    expect(reply.body).toMatchObject({
      record_type: 'TXT',
      record_name: `_rapport-verify.${domain}`,
      record_value: token,
    })
  }
  expect(await eventsOf(tenant)).toEqual([])

  // Nothing of the refusals is remembered once the record is there.
  dns.texts.set(`_rapport-verify.${domain}`, [token])
  expect((await verify(tenant, domain)).status).toBe(200)
})

it('refuses a domain that another workspace proved first, also while DNS was asked', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  const domain = freshName()
  dns.texts.set(`_rapport-verify.${domain}`, [await claim(mine, domain), await claim(theirs, domain)])
  let isFirst = true
  dns.onQuestion = async () => {
    if (!isFirst) return
    isFirst = false
    expect((await verify(theirs, domain)).status).toBe(200)
  }
  const reply = await verify(mine, domain)
  expect(reply.status).toBe(409)
  expect(reply.body.detail).toContain(domain)
  expect(await eventsOf(mine)).toEqual([])
})

it('gives a name to one of several workspaces that prove it at once', async () => {
  const tenants = await Promise.all(Array.from({ length: 4 }, () => app.newTenant()))
  const domain = freshName()
  const tokens = await Promise.all(tenants.map((tenant) => claim(tenant, domain)))
  dns.texts.set(`_rapport-verify.${domain}`, tokens)
  const replies = await Promise.all(tenants.map((tenant) => verify(tenant, domain)))
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409])
})

it('leaves one event however often it is asked at once', async () => {
  const tenant = await app.newTenant()
  const domain = freshName()
  dns.texts.set(`_rapport-verify.${domain}`, [await claim(tenant, domain)])
  const replies = await Promise.all(Array.from({ length: 6 }, () => verify(tenant, domain)))
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200, 200])
  expect((await eventsOf(tenant)).length).toBe(1)
})

it('does not verify a claim that was deleted, or made anew, while DNS was asked', async () => {
  const tenant = await app.newTenant()
  const domain = freshName()
  const remove = () => app.call('DELETE', `${domainsOf(tenant)}/${domain}`, { as: tenant.owner })
  dns.texts.set(`_rapport-verify.${domain}`, [await claim(tenant, domain)])
  dns.onQuestion = async () => void (await remove())
  expect((await verify(tenant, domain)).status).toBe(404)

  dns.texts.set(`_rapport-verify.${domain}`, [await claim(tenant, domain)])
  let fresh = ''
  dns.onQuestion = async () => {
    await remove()
    fresh = await claim(tenant, domain)
  }
  const reply = await verify(tenant, domain)
  expect(reply.status).toBe(422)
  expect(reply.body.record_value).toBe(fresh)
})

it('answers for the subdomain that needs no proof', async () => {
  const tenant = await app.newTenant()
  const reply = await verify(tenant, `${tenant.slug}.${app.config.RAPPORT_BASE_DOMAIN}`)
  expect(reply.body).toMatchObject({ verified: true, is_primary: true })
  expect(await eventsOf(tenant)).toEqual([])
})

it('needs a manager of the workspace, and a claim of it', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  const domain = freshName()
  await claim(theirs, domain)
  expect((await app.call('POST', `${domainsOf(theirs)}/${domain}/verify`)).status).toBe(401)
  expect((await verify(theirs, domain, theirs.key)).status).toBe(401)
  expect((await verify(theirs, domain, (await theirs.member('member')).token)).status).toBe(403)
  const foreign = await verify(mine, domain)
  const missing = await verify(mine, freshName())
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, instance: '' }).toEqual({ ...missing.body, instance: '' })
  expect((await verify(mine, 'x'.repeat(254))).status).toBe(400)
})

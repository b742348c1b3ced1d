import { describe, expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../test/harness.ts'
import { newId, randomToken } from '../../../kernel/ids.ts'
import { asTenant } from '../../../platform/db/database.ts'
import { listDomains } from '../domains.store.ts'

const app = await testApp()
const base = app.config.RAPPORT_BASE_DOMAIN
const pathOf = (tenantId: string) => `/api/v1/tenants/${tenantId}/domains`
const claim = (tenant: TestTenant, body: unknown, as = tenant.owner) =>
  app.call('POST', pathOf(tenant.tenantId), { as, body })
const freshLabel = () => `shop-${newId().slice(-12)}`
const claimsOf = async (tenant: TestTenant) =>
  (await app.eventsOf(tenant.tenantId)).filter((event) => event.type.startsWith('domain.'))
const stored = (tenant: TestTenant) =>
  app.db.read(asTenant(tenant.tenantId), (tx) => listDomains(tx, tenant.tenantId))

describe('a subdomain', () => {
  it('is verified at once, stored, and leaves an event', async () => {
    const tenant = await app.newTenant()
    const subdomain = freshLabel()
    const reply = await claim(tenant, { domain_type: 'subdomain', subdomain, unknown_field: 1 })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      $schema: 'http://rapport.test/api/v1/schemas/Domain.json',
      domain: `${subdomain}.${base}`,
      domain_type: 'subdomain',
      is_primary: false,
      verified: true,
      verified_at: expect.any(String),
    })
    expect((await stored(tenant)).map((row) => row.domain)).toContain(`${subdomain}.${base}`)
    expect(await claimsOf(tenant)).toEqual([
      {
        type: 'domain.claimed',
        subject_id: `${subdomain}.${base}`,
        payload: { domain_type: 'subdomain', is_primary: false },
      },
    ])
  })

  it('becomes the only primary one when asked', async () => {
    const tenant = await app.newTenant()
    const subdomain = freshLabel()
    const reply = await claim(tenant, { domain_type: 'subdomain', subdomain, is_primary: true })
    expect(reply.body.is_primary).toBe(true)
    const primary = (await stored(tenant)).filter((row) => row.is_primary)
    expect(primary.map((row) => row.domain)).toEqual([`${subdomain}.${base}`])
  })

  it('belongs to the first workspace that claims it', async () => {
    const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
    const reply = await claim(mine, { domain_type: 'subdomain', subdomain: theirs.slug })
    expect(reply.status).toBe(409)
    expect(reply.body.detail).toContain(`${theirs.slug}.${base}`)
    expect(await claimsOf(mine)).toEqual([])
  })

  it('goes to exactly one of many who ask at once', async () => {
    const tenants = await Promise.all(Array.from({ length: 6 }, () => app.newTenant()))
    const subdomain = freshLabel()
    const replies = await Promise.all(
      tenants.map((tenant) => claim(tenant, { domain_type: 'subdomain', subdomain })),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('does not stand in the way of a workspace that is named like it', async () => {
    const tenant = await app.newTenant()
    const name = freshLabel()
    await claim(tenant, { domain_type: 'subdomain', subdomain: name })
    const other = await app.newTenant(name)
    expect(other.slug).not.toBe(name)
    expect(other.slug.startsWith(name)).toBe(true)
  })

  it('refuses reserved labels', async () => {
    const reply = await claim(await app.newTenant(), { domain_type: 'subdomain', subdomain: 'admin' })
    expect(reply.status).toBe(422)
  })
})

describe('a custom domain', () => {
  it('waits for its proof, with a token of 128 bits or more', async () => {
    const tenant = await app.newTenant()
    const reply = await claim(tenant, { domain_type: 'custom', domain: `Chat.${tenant.slug}.EXAMPLE.` })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      domain: `chat.${tenant.slug}.example`,
      is_primary: false,
      verified: false,
    })
    expect(reply.body).not.toHaveProperty('verified_at')
    expect(Buffer.from(reply.body.verification_token, 'base64url').length).toBeGreaterThanOrEqual(16)
    expect((await stored(tenant)).at(-1)).toMatchObject({
      domain: `chat.${tenant.slug}.example`,
      verification_token: reply.body.verification_token,
      verified_at: null,
    })
  })

  it('may be claimed by several, each with a token of its own, until one has proved it', async () => {
    const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
    const body = { domain_type: 'custom', domain: `${freshLabel()}.example` }
    const [first, second] = [await claim(mine, body), await claim(theirs, body)]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.body.verification_token).not.toBe(second.body.verification_token)
    await app.db.transaction(asTenant(theirs.tenantId), (tx) =>
      tx.db
        .updateTable('domains')
        .set({ verified_at: app.clock.now() })
        .where('domain', '=', body.domain)
        .execute(),
    )
    const late = await app.newTenant()
    expect((await claim(late, { ...body, domain: body.domain.toUpperCase() })).status).toBe(409)
  })

  it('cannot be the primary one before it is verified, and can afterwards', async () => {
    const tenant = await app.newTenant()
    const body = { domain_type: 'custom', domain: `${freshLabel()}.example`, is_primary: true }
    expect((await claim(tenant, body)).status).toBe(422)
    expect((await stored(tenant)).length).toBe(1)
    await claim(tenant, { ...body, is_primary: false })
    expect((await claim(tenant, body)).status).toBe(422)
    await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
      tx.db
        .updateTable('domains')
        .set({ verified_at: app.clock.now() })
        .where('domain', '=', body.domain)
        .execute(),
    )
    const reply = await claim(tenant, body)
    expect(reply.body).toMatchObject({ is_primary: true, verified: true })
    expect(reply.body).not.toHaveProperty('verification_token')
    expect((await stored(tenant)).filter((row) => row.is_primary).length).toBe(1)
    expect((await claimsOf(tenant)).map((event) => event.type)).toEqual([
      'domain.claimed',
      'domain.made_primary',
    ])
  })

  it.each(['127.0.0.1', 'localhost', '*.example.com', 'https://example.com'])(
    'refuses %s',
    async (domain) => {
      const reply = await claim(await app.newTenant(), { domain_type: 'custom', domain })
      expect(reply.status).toBe(400)
      expect(locationsOf(reply)).toEqual(['body.domain'])
    },
  )

  it('refuses names below the base domain', async () => {
    const reply = await claim(await app.newTenant(), {
      domain_type: 'custom',
      domain: `${freshLabel()}.${base}`,
    })
    expect(reply.status).toBe(422)
  })
})

describe('any claim', () => {
  it('made again answers the same claim and changes nothing', async () => {
    const tenant = await app.newTenant()
    const body = { domain_type: 'custom', domain: `${freshLabel()}.example` }
    const replies = await Promise.all(Array.from({ length: 8 }, () => claim(tenant, body)))
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1)
    expect((await claimsOf(tenant)).length).toBe(1)
  })

  it('keeps one primary name when two requests race', async () => {
    const tenant = await app.newTenant()
    const bodies = Array.from({ length: 8 }, () => ({
      domain_type: 'subdomain',
      subdomain: freshLabel(),
      is_primary: true,
    }))
    const replies = await Promise.all(bodies.map((body) => claim(tenant, body)))
    expect(replies.map((reply) => reply.status)).toEqual(bodies.map(() => 200))
    const rows = await stored(tenant)
    expect(rows.length).toBe(9)
    expect(rows.filter((row) => row.is_primary).length).toBe(1)
  })

  it('stops at a hundred', async () => {
    const tenant = await app.newTenant()
    const mark = randomToken(4)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, 'x')
    await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
      tx.db
        .insertInto('domains')
        .values(
          Array.from({ length: 99 }, (_, index) => ({
            tenant_id: tenant.tenantId,
            domain: `d${index}-${mark}.example`,
            domain_type: 'custom' as const,
            verification_token: 'token',
            created_at: app.clock.now(),
          })),
        )
        .execute(),
    )
    expect((await claim(tenant, { domain_type: 'custom', domain: `d100-${mark}.example` })).status).toBe(422)
    expect((await claim(tenant, { domain_type: 'custom', domain: `d98-${mark}.example` })).status).toBe(200)
  })

  it('names every offending field at once', async () => {
    const tenant = await app.newTenant()
    const reply = await claim(tenant, { domain_type: 'subdomain', domain: 7, is_primary: 'yes' })
    expect(reply.status).toBe(400)
    expect(locationsOf(reply)).toEqual(['body.domain', 'body.is_primary', 'body.subdomain'])
    expect(locationsOf(await claim(tenant, {}))).toEqual(['body.domain_type'])
    expect(locationsOf(await claim(tenant, { domain_type: 'custom' }))).toEqual(['body.domain'])
    for (const subdomain of ['ab', 'Acme', '-acme', 'acme-', 'a.b.c', 'x'.repeat(41)]) {
      expect(locationsOf(await claim(tenant, { domain_type: 'subdomain', subdomain }))).toEqual([
        'body.subdomain',
      ])
    }
  })

  it('needs a manager of the workspace', async () => {
    const tenant = await app.newTenant()
    const body = { domain_type: 'subdomain', subdomain: freshLabel() }
    expect((await app.call('POST', pathOf(tenant.tenantId), { body })).status).toBe(401)
    expect((await claim(tenant, body, tenant.key)).status).toBe(401)
    expect((await claim(tenant, body, (await tenant.member('member')).token)).status).toBe(403)
    expect((await claim(tenant, body, (await app.newTenant()).owner)).status).toBe(404)
    expect((await claim(tenant, body, (await tenant.member('admin')).token)).status).toBe(200)
  })
})

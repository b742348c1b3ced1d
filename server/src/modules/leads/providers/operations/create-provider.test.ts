import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { leadsOf } from '../../../../../test/leads.ts'
import { asTenant } from '../../../../platform/db/database.ts'

const app = await testApp()

it('keeps a provider with its key sealed', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  const { status, body, text } = await leads.provider('https://people.example')
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'People',
    method: 'GET',
    auth_header: 'Authorization',
    auth_scheme: 'Bearer',
    has_key: true,
    needs: ['email'],
    cost_credits: 2,
    cache_days: 30,
    active: true,
  })
  expect(text).not.toContain('provider-key')
  const [row] = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('enrichment_providers').selectAll().execute(),
  )
  expect(Buffer.from(row?.secrets ?? []).toString()).not.toContain('provider-key')
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.at(-1)).toMatchObject({ type: 'enrichment_provider.created', subject_id: body.provider_id })
})

it('names everything that is wrong, and ends at twenty', async () => {
  const tenant = await app.newTenant()
  const leads = leadsOf(app, tenant)
  expect(locationsOf(await leads.ask('POST', leads.providersPath, {}))).toEqual([
    'body.mapping',
    'body.name',
    'body.url',
  ])
  const unknown = await leads.provider('https://x.example', {
    url: 'https://x.example/{iban}',
    mapping: { shoe: 'a.b' },
  })
  expect(locationsOf(unknown)).toEqual(['body.mapping.shoe', 'body.url'])
  expect(locationsOf(await leads.provider('https://x.example', { mapping: { title: 'a..b' } }))).toHaveLength(
    1,
  )
  const viewer = await tenant.member('viewer')
  const refused = await app.call('POST', leads.providersPath, { as: viewer.token, body: {} })
  expect(refused.status).toBe(403)
  for (let made = 0; made < 20; made += 1) await leads.provider('https://x.example', { name: `p${made}` })
  expect((await leads.provider('https://x.example')).status).toBe(409)
})

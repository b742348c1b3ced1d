import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { PAGE, Website } from '../../../../test/website.ts'
import { asTenant } from '../../../platform/db/database.ts'

const app = await testApp()

const visitors = (website: Website) =>
  app.db.read(asTenant(website.tenant.tenantId), (tx) =>
    tx.db.selectFrom('widget_visitors').selectAll().execute(),
  )

it('keeps which notice was accepted and when, and the token’s hash alone', async () => {
  const website = await Website.open(app)
  const body = { consent_version: '2026-01', name: 'Ines', page_url: `${PAGE}/cart` }
  const answer = await website.call('POST', `/sites/${website.site}/visits`, { body })
  expect(answer.status).toBe(200)
  expect(answer.body.visitor_token).toMatch(/^vt_[\w-]{32}$/)
  const [row] = await visitors(website)
  expect(row).toMatchObject({
    visitor_id: answer.body.visitor_id,
    connection_id: website.site,
    name: 'Ines',
    origin: PAGE,
    page_url: `${PAGE}/cart`,
    consent_version: '2026-01',
  })
  expect(row?.consented_at).toBeInstanceOf(Date)
  expect(JSON.stringify(row)).not.toContain(answer.body.visitor_token)
  const event = (await app.eventsOf(website.tenant.tenantId)).find(
    ({ type }) => type === 'widget.visit.started',
  )
  expect(event?.payload).toEqual({ connection_id: website.site, consent_version: '2026-01' })
})

it('refuses without the present notice, from other pages, and with bad fields, and keeps nothing', async () => {
  const website = await Website.open(app)
  const path = `/sites/${website.site}/visits`
  for (const body of [{}, { consent_version: '2025' }]) {
    const refused = await website.call('POST', path, { body })
    expect(refused.status).toBe(422)
    expect(refused.body.consent_version).toBe('2026-01')
  }
  const body = { consent_version: '2026-01' }
  expect((await website.call('POST', path, { body, origin: 'https://evil.example' })).status).toBe(403)
  const bad = await website.call('POST', path, { body: { name: 'x'.repeat(201), consent_version: 7 } })
  expect(bad.status).toBe(400)
  expect(bad.body.errors.map((error: { location: string }) => error.location).sort()).toEqual([
    'body.consent_version',
    'body.name',
  ])
  expect(await visitors(website)).toEqual([])
})

it('asks for no notice where there is none', async () => {
  const website = await Website.open(app, { consent: false })
  const answer = await website.call('POST', `/sites/${website.site}/visits`, { body: {} })
  expect(answer.body.consent_version).toBe('')
  expect((await visitors(website))[0]?.consented_at).toBeNull()
})

it('takes a typed e-mail address for a claim: it proposes who the visitor may be', async () => {
  const website = await Website.open(app)
  const { tenant } = website
  const call = (method: string, path: string, body?: unknown, as = tenant.key) =>
    app.call(method, `/api/v1${path}`, { as, ...(body === undefined ? {} : { body }) })
  await call('POST', '/agents/Ada/users/crm-1/prime', { metadata: { email: 'ines@example.com' } })
  const path = `/sites/${website.site}/visits`
  const consent_version = '2026-01'
  const bad = await website.call('POST', path, { body: { consent_version, email: 'ines' } })
  expect(bad.body.errors).toMatchObject([{ location: 'body.email' }])
  const visit = await website.call('POST', path, { body: { consent_version, email: 'Ines@Example.com' } })
  const visitor = `web:${visit.body.visitor_id}`
  await website.say(visit.body.visitor_token, 'My dog is called Rex.')
  const { matches } = (await call('GET', '/person-matches')).body
  expect(matches).toMatchObject([{ user_ids: ['crm-1', visitor], value: 'ines@example.com' }])
  // Merged, the visitor still reads their own conversation and goes on in it.
  await call('POST', '/people/crm-1/merge', { user_id: visitor }, tenant.owner)
  await website.say(visit.body.visitor_token, 'Hello again.')
  expect(await website.transcript(visit.body.visitor_token)).toHaveLength(4)
  const { items } = (await call('GET', '/conversations')).body
  expect(items.map((one: { user_id: string }) => one.user_id)).toEqual(['crm-1'])
})

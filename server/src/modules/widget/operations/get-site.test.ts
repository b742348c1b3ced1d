import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { PAGE, Website } from '../../../../test/website.ts'
import { newId } from '../../../kernel/ids.ts'
import { WEEKDAYS } from '../../conversations/clocks/business-time.ts'

const app = await testApp()

it('says how the widget looks, by short name and by connection, and lets the page read it', async () => {
  const website = await Website.open(app)
  for (const site of [website.site, website.tenant.slug, website.site.toUpperCase()]) {
    const answer = await website.call('GET', `/sites/${site}`)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({
      site: website.site,
      locale: 'en',
      colors: { primary: '#1f3a5f' },
      consent: { version: '2026-01' },
    })
    expect(answer.headers['access-control-allow-origin']).toBe(PAGE)
    expect(answer.headers['vary']).toContain('Origin')
  }
})

it('names who answers, greets, and offers first messages; outside business hours it asks for an address', async () => {
  const website = await Website.open(app)
  const { tenant } = website
  const as = tenant.owner
  await app.call('PATCH', '/api/v1/agents/Ada/profile', {
    as,
    body: { avatar_url: 'https://x.example/ada.png' },
  })
  const path = `/api/v1/tenants/${tenant.tenantId}/manifest`
  const { manifest } = (await app.call('GET', path, { as })).body
  const words = { greeting: 'Good day!', starters: ['Is it free?', ' '], away_text: 'We are back at nine.' }
  const put = (widget: object) =>
    app.call('PUT', path, {
      as,
      body: { manifest: { ...manifest, widget: { ...manifest.widget, ...widget } } },
    })
  expect((await put(words)).status).toBe(200)
  const site = async () => (await website.call('GET', `/sites/${website.site}`)).body
  expect(await site()).toMatchObject({
    agent: { name: 'Ada', avatar_url: 'https://x.example/ada.png' },
    greeting: 'Good day!',
    starters: ['Is it free?'],
  })
  expect(await site()).not.toHaveProperty('away_text')
  const closed = {
    monday: [],
    tuesday: [],
    wednesday: [],
    thursday: [],
    friday: [],
    saturday: [],
    sunday: [],
  }
  const now = app.clock.now()
  const days = {
    ...closed,
    [WEEKDAYS[(now.getUTCDay() + 8) % 7] as string]: [{ opens: '09:00', closes: '10:00' }],
  }
  const hours = await app.call('PUT', '/api/v1/business-hours', { as, body: { time_zone: 'UTC', days } })
  expect(hours.status, hours.text).toBe(200)
  expect((await site()).away_text).toBe('We are back at nine.')
  expect((await put({ starters: Array(7).fill('x'), greeting: 'x'.repeat(501) })).status).toBe(400)
})

it('refuses pages of origins that were not approved, in words that the page can read', async () => {
  const website = await Website.open(app)
  for (const origin of ['https://evil.example', 'http://shop.example', 'https://shop.example:444', 'null']) {
    const answer = await website.call('GET', `/sites/${website.site}`, { origin })
    expect(answer.status).toBe(403)
    expect(answer.body.detail).toContain(origin)
    expect(answer.headers['access-control-allow-origin']).toBe(origin)
  }
  // Our own page always may, and what is no browser does not say.
  for (const origin of ['http://rapport.test', undefined])
    expect((await website.call('GET', `/sites/${website.site}`, { origin })).status).toBe(200)
})

it('does not know sites that are switched off, missing, or no website', async () => {
  const website = await Website.open(app)
  await website.enable(false)
  const { tenant } = website
  const whatsapp = await app.call('POST', `/api/v1/projects/${tenant.projectId}/channel-connections`, {
    as: tenant.owner,
    body: {
      channel_type: 'whatsapp',
      app_secret: 's',
      access_token: 't',
      verify_token: 'v',
      phone_number_id: '1',
    },
  })
  const sites = [website.site, tenant.slug, newId(), 'no-such-workspace', whatsapp.body.connection_id]
  const answers = await Promise.all(sites.map((site) => website.call('GET', `/sites/${site}`)))
  for (const answer of answers) {
    expect(answer.status).toBe(404)
    expect({ ...answer.body, instance: '' }).toEqual({ ...answers[0]?.body, instance: '' })
  }
  expect((await website.call('GET', '/sites/a!')).status).toBe(400)
})

it('answers a browser that asks before it asks', async () => {
  const answer = await app.app.server.inject({
    method: 'OPTIONS',
    url: '/api/v1/widget/visit/messages',
    headers: { origin: PAGE, 'access-control-request-method': 'POST' },
  })
  expect(answer.statusCode).toBe(204)
  expect(answer.headers['access-control-allow-headers']).toContain('X-Visitor-Token')
  // Nothing else of the API is open to pages.
  const other = await app.app.server.inject({
    method: 'OPTIONS',
    url: '/api/v1/agents',
    headers: { origin: PAGE },
  })
  expect(other.headers['access-control-allow-origin']).toBeUndefined()
})

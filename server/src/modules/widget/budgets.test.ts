import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { PAGE, Website } from '../../../test/website.ts'
import { asTenant } from '../../platform/db/database.ts'
import { WidgetBudgets } from './budgets.ts'

const app = await testApp({ settings: { RAPPORT_TRUST_PROXY: '127.0.0.1' } })
const url = await app.listen()

const from = (address: string, more: object = {}) => ({ origin: PAGE, 'x-forwarded-for': address, ...more })
const visit = (website: Website, address: string) =>
  app.call('POST', `/api/v1/widget/sites/${website.site}/visits`, {
    headers: from(address),
    body: { consent_version: '2026-01' },
  })

it('limits how many visitors an address begins as, and no other address or site', async () => {
  const [website, another] = [await Website.open(app), await Website.open(app)]
  for (let count = 0; count < 30; count += 1) expect((await visit(website, '203.0.113.7')).status).toBe(200)
  const refused = await visit(website, '203.0.113.7')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const rows = await app.db.read(asTenant(website.tenant.tenantId), (tx) =>
    tx.db.selectFrom('widget_visitors').select('visitor_id').execute(),
  )
  expect(rows).toHaveLength(30)
  expect((await visit(website, '203.0.113.8')).status).toBe(200)
  expect((await visit(another, '203.0.113.7')).status).toBe(200)
})

it('limits the messages of an address, whichever visitor writes them', async () => {
  const website = await Website.open(app)
  const address = '203.0.113.20'
  const write = async (token: string, number: number) =>
    app.call('POST', '/api/v1/widget/visit/messages', {
      headers: from(address, { 'x-visitor-token': token }),
      body: { content: 'Hello.', client_id: `message-${number}` },
    })
  const [one, other] = [
    (await visit(website, address)).body.visitor_token,
    (await visit(website, address)).body.visitor_token,
  ]
  // As if they had written so much: real answers would keep the machine busy for long.
  const { budgets } = app.app.services.visitors
  for (let count = 0; count < 58; count += 1) budgets.take('messages', website.site, address)
  expect([(await write(one, 1)).status, (await write(other, 1)).status]).toEqual([200, 200])
  const refused = await write(one, 2)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

it('limits the streams that an address keeps open, until it closes one', async () => {
  const website = await Website.open(app)
  const { visitor_token: token } = (await visit(website, '203.0.113.30')).body
  const open = async (address = '203.0.113.30') => {
    const controller = new AbortController()
    const answer = await fetch(`${url}/api/v1/widget/visit/stream`, {
      headers: from(address, { 'x-visitor-token': token }),
      signal: controller.signal,
    })
    return {
      status: answer.status,
      retry: answer.headers.get('retry-after'),
      close: () => controller.abort(),
    }
  }
  const streams = await Promise.all(Array.from({ length: 20 }, () => open()))
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
  const refused = await open()
  expect([refused.status, refused.retry]).toEqual([429, '30'])
  const elsewhere = await open('203.0.113.31')
  expect(elsewhere.status).toBe(200)
  streams[0]?.close()
  await expect.poll(async () => (await open()).status).toBe(200)
  for (const { close } of [...streams, elsewhere]) close()
})

it('limits a site as a whole', () => {
  const budgets = new WidgetBudgets()
  const take = (number: number) => budgets.take('visits', 'site', `2001:db8:${number.toString(16)}::1`)
  for (let number = 0; number < 600; number += 1) take(number)
  expect(() => take(600)).toThrow('More than 600')
  expect(() => budgets.take('visits', 'another site', '2001:db8::1')).not.toThrow()
})

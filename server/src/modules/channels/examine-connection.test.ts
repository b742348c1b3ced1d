import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { startApp, type TestTenant } from '../../../test/harness.ts'
import { asSystem } from '../../platform/db/database.ts'
import { findConnectionAnywhere } from './connections.store.ts'
import { examineConnection } from './examine-connection.ts'

/** The answers of Meta's Graph API (v21.0) and Telegram's Bot API, by path. */
let answers: Readonly<Record<string, object>> = {}
const server = createServer((request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? ''
  const isKnown = path.startsWith('/bot') || request.headers.authorization === 'Bearer good-token'
  const answer = isKnown ? answers[path] : undefined
  const refusal = path.startsWith('/bot')
    ? { ok: false, error_code: 401, description: 'Unauthorized' }
    : { error: { message: 'Invalid OAuth access token.', code: 190 } }
  response
    .writeHead(answer === undefined ? 401 : 200, { 'content-type': 'application/json' })
    .end(JSON.stringify(answer ?? refusal))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const app = await startApp({
  settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true', RAPPORT_GRAPH_URL: url, RAPPORT_TELEGRAM_URL: url },
})
afterAll(async () => {
  await app.app.close()
  server.close()
})

async function examined(tenant: TestTenant, wish: object, publicUrl = 'https://rapport.example') {
  const path = `/api/v1/projects/${tenant.projectId}/channel-connections`
  const secrets = { app_secret: 's', access_token: 'good-token', verify_token: 'v' }
  const made = await app.call('POST', path, { as: tenant.key, body: { ...secrets, ...wish } })
  const { outbound, vault } = app.app.services
  const connection = await app.db.read(asSystem, (tx) => findConnectionAnywhere(tx, made.body.connection_id))
  if (connection === undefined) throw new Error('there is no connection')
  const parts = { outbound, vault, publicUrl, graph: url, telegram: url }
  const found = await examineConnection(parts, connection)
  return { hook: `${publicUrl}/hooks/${connection.connection_id}`, found }
}

it('tells what works of a WhatsApp number, and what to do about the rest', async () => {
  const tenant = await app.newTenant()
  answers = { '/v21.0/1001': { display_phone_number: '+1 555 0001', verified_name: 'Acme', id: '1001' } }
  const { found } = await examined(tenant, { channel_type: 'whatsapp', phone_number_id: '1001' })
  expect(found).toEqual([
    { about: 'Connection', says: 'is active' },
    { about: 'Webhook', says: expect.stringContaining('https://rapport.example/hooks/') },
    {
      about: 'Template',
      says: expect.stringContaining('missing'),
      fix: expect.stringContaining('templates'),
    },
    { about: 'Number', says: 'is +1 555 0001, Acme' },
  ])
  const wrong = { channel_type: 'whatsapp', phone_number_id: '1002', access_token: 'bad-token' }
  const refused = await examined(await app.newTenant(), wrong, 'http://localhost:3000')
  expect(refused.found.filter(({ fix }) => fix !== undefined).map(({ about }) => about)).toEqual([
    'Webhook',
    'Template',
    'Number',
  ])
  expect(refused.found.at(-1)?.says).toContain('Invalid OAuth access token')
})

it('tells whether a page’s messages come', async () => {
  const page = { channel_type: 'messenger', page_id: '2002' }
  answers = { '/v21.0/2002': { name: 'Acme' }, '/v21.0/2002/subscribed_apps': { data: [] } }
  const { found } = await examined(await app.newTenant(), page)
  expect(found.at(-1)).toMatchObject({ about: 'Subscription', fix: expect.stringContaining('messages') })
  answers = { ...answers, '/v21.0/2002/subscribed_apps': { data: [{ subscribed_fields: ['messages'] }] } }
  expect((await examined(await app.newTenant(), page)).found.at(-1)?.fix).toBeUndefined()
})

it('tells whether Telegram calls this server', async () => {
  const bot = { channel_type: 'telegram', access_token: '7:token' }
  const registered = (info: object) => ({
    '/bot7:token/setWebhook': { ok: true, result: true },
    '/bot7:token/getMe': { ok: true, result: { username: 'acme_bot' } },
    '/bot7:token/getWebhookInfo': { ok: true, result: info },
  })
  answers = registered({ url: 'https://elsewhere.example/', pending_update_count: 0 })
  const { found } = await examined(await app.newTenant(), bot)
  expect(found.slice(-2)).toMatchObject([
    { about: 'Bot', says: 'is @acme_bot' },
    { about: 'Registration', says: 'Telegram calls https://elsewhere.example/.', fix: expect.any(String) },
  ])
  answers = {}
  const gone = await examined(await app.newTenant(), bot)
  expect(gone.found.slice(-2).every(({ fix }) => fix !== undefined)).toBe(true)
})

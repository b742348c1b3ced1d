import { afterAll, beforeEach, expect, it } from 'vitest'
import { startApp, type TestTenant } from '../../../../test/harness.ts'
import { startMailServer } from '../../../../test/mail-server.ts'
import { startReceiver } from '../../../../test/receiver.ts'

const mail = await startMailServer()
const receiver = await startReceiver()
const app = await startApp({
  settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true', RAPPORT_SMTP_URL: mail.url },
})
afterAll(async () => {
  await app.app.close()
  await receiver.close()
  await mail.close()
})
beforeEach(() => {
  receiver.received.length = 0
  receiver.answerWith({ status: 200 })
})

const add = async (tenant: TestTenant, body: object) =>
  (
    await app.call('POST', '/api/v1/channels', {
      as: tenant.key,
      body: { name: 'One', type: 'webhook', ...body },
    })
  ).body
const deliver = async (tenant: TestTenant, body: object) =>
  (await app.call('POST', '/api/v1/channels/deliver', { as: tenant.key, body })).body.deliveries

it('reports a row for each channel that wants the event', async () => {
  const tenant = await app.newTenant()
  const all = await add(tenant, { config: { url: `${receiver.url}/all` } })
  const some = await add(tenant, { config: { url: `${receiver.url}/some` }, events: ['lead.enriched'] })
  const high = await add(tenant, {
    config: { url: `${receiver.url}/high` },
    filter: { min_score: 80, agents: ['ada'] },
  })
  await add(tenant, { config: { url: `${receiver.url}/off` }, active: false })
  const first = await deliver(tenant, { event_type: 'lead.enriched', payload: { score: 70, agent: 'ada' } })
  expect(first.map((row: { channel_id: string }) => row.channel_id)).toEqual([
    all.channel_id,
    some.channel_id,
  ])
  expect(first[0]).toMatchObject({ type: 'webhook', status: 'delivered' })
  const second = await deliver(tenant, { event_type: 'price.changed', payload: { score: 90, agent: 'ada' } })
  expect(second.map((row: { channel_id: string }) => row.channel_id)).toEqual([
    all.channel_id,
    high.channel_id,
  ])
  expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/all', '/all', '/high', '/some'])
  const body = JSON.parse(receiver.received[0]?.text ?? '')
  expect(body).toMatchObject({
    event_type: 'lead.enriched',
    project_id: tenant.projectId,
    score: 70,
    data: { score: 70, agent: 'ada' },
  })
})

it('says what went wrong with those that failed, without touching the others', async () => {
  const tenant = await app.newTenant()
  receiver.answerWith(({ path }) => ({ status: path === '/bad' ? 500 : 204, body: '' }))
  await add(tenant, { config: { url: `${receiver.url}/bad` } })
  const good = await add(tenant, { config: { url: `${receiver.url}/good` } })
  await add(tenant, { config: { url: 'http://127.0.0.1:1/closed' } })
  const rows = await deliver(tenant, { event_type: 'a.b' })
  expect(rows.map((row: { status: string }) => row.status)).toEqual(['failed', 'delivered', 'failed'])
  expect(rows[0].error).toContain('500')
  expect(rows[2].error).toContain('could not be reached')
  const attempts = await app.call('GET', `/api/v1/channels/${good.channel_id}/attempts`, { as: tenant.key })
  expect(attempts.body.attempts).toMatchObject([{ status: 'success', response_code: 204, attempt_number: 1 }])
})

it('writes to mailboxes and chats', async () => {
  const tenant = await app.newTenant()
  const mailed = { type: 'email', config: { to: 'team@example.com', from: 'Rapport <no-reply@example.com>' } }
  await add(tenant, mailed)
  const own = `smtp://ada:secret@127.0.0.1:${mail.port}`
  await add(tenant, { type: 'slack', config: { url: `${receiver.url}/hook/T0KEN` } })
  await add(tenant, { type: 'composio', config: { url: `${receiver.url}/run`, action: 'crm.note' } })
  await add(tenant, { type: 'email', config: { to: ['nobody@example.com'] } })
  const rows = await deliver(tenant, { event_type: 'lead.created', payload: { name: 'Maria' } })
  expect(rows.map((row: { status: string }) => row.status)).toEqual([
    'delivered',
    'delivered',
    'delivered',
    'failed',
  ])
  expect(rows[3].error).toContain('refused')
  expect(mail.mails).toHaveLength(1)
  expect(mail.mails[0]).toMatchObject({ from: 'no-reply@example.com', to: ['team@example.com'] })
  const written = mail.mails[0]?.text ?? ''
  expect(written).toMatch(/^Subject: Lead created: Maria$/m)
  expect(written).toMatch(/^Message-ID: <[0-9a-f-]{36}@example\.com>$/im)
  expect(written).toContain('multipart/alternative')
  expect(written).toMatch(/^Name: Maria$/m)
  expect(written).toContain('Name</th>')
  expect(written).not.toContain('{')
  const chat = receiver.received.find(({ path }) => path.startsWith('/hook'))
  expect(JSON.parse(chat?.text ?? '').text).toContain('Lead created: Maria')
  const run = receiver.received.find(({ path }) => path === '/run')
  expect(JSON.parse(run?.text ?? '')).toMatchObject({
    action: 'crm.note',
    event: { event_type: 'lead.created' },
  })
  // A mail server that a tenant names has to speak TLS.
  await add(tenant, { name: 'Own', type: 'email', config: { to: 'a@example.com', smtp_url: own } })
  const again = await deliver(tenant, { event_type: 'lead.created' })
  expect(again.at(-1)).toMatchObject({ status: 'failed' })
})

it('matches the agents of a filter by id, name and slug, however the event names them', async () => {
  const tenant = await app.newTenant()
  const made = await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada Lovelace' } })
  const id = made.body.agent_id
  const others = await add(tenant, { config: { url: `${receiver.url}/x` }, filter: { agents: ['Bea'] } })
  for (const agents of [[id], ['Ada Lovelace'], ['ada-lovelace'], ['ADA LOVELACE', 'Bea']])
    await add(tenant, { config: { url: `${receiver.url}/y` }, filter: { agents } })
  for (const payload of [
    { agent_id: id },
    { agent: 'ada-lovelace' },
    { agent_name: 'Ada Lovelace' },
    { slug: id },
  ]) {
    const rows = await deliver(tenant, { event_type: 'a.b', payload })
    expect(rows).toHaveLength(4)
    expect(rows.map((row: { channel_id: string }) => row.channel_id)).not.toContain(others.channel_id)
  }
  expect(await deliver(tenant, { event_type: 'a.b', payload: {} })).toEqual([])
})

it('delivers nothing where there is no channel, and refuses events without a type', async () => {
  const tenant = await app.newTenant()
  expect(await deliver(tenant, { event_type: 'a.b' })).toEqual([])
  const refused = await app.call('POST', '/api/v1/channels/deliver', { as: tenant.key, body: {} })
  expect(refused.body.errors).toMatchObject([{ location: 'body.event_type' }])
  const there = `/api/v1/projects/${tenant.projectId}/channels/deliver`
  expect(
    (await app.call('POST', there, { as: tenant.key, body: { event_type: 'a.b' } })).body.deliveries,
  ).toEqual([])
})

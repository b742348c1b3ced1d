import { afterAll, expect, it } from 'vitest'
import { locationsOf } from '../../../../test/harness.ts'
import { Inbox, withGraph } from '../../../../test/suites/inbox.ts'
import { startTelegramServer } from '../../../../test/telegram-server.ts'
import { asTenant } from '../../../platform/db/database.ts'

const telegram = await startTelegramServer()
afterAll(() => telegram.close())
const { app, graph } = await withGraph({ RAPPORT_TELEGRAM_URL: telegram.url })

const create = async (body: Record<string, unknown>, tenant?: Awaited<ReturnType<typeof app.newTenant>>) => {
  const owner = tenant ?? (await app.newTenant())
  const path = `/api/v1/projects/${owner.projectId}/channel-connections`
  return { tenant: owner, reply: await app.call('POST', path, { as: owner.key, body }) }
}
const whatsapp = {
  channel_type: 'whatsapp',
  app_secret: 'the-app-secret',
  access_token: graph.token,
  verify_token: 'the-verify-token',
  phone_number_id: '1001',
}

it('stores a connection, says where the channel has to call, and never shows a secret', async () => {
  const { reply, tenant } = await create({ ...whatsapp, waba_id: '77', display_name: 'Shop' })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    channel_type: 'whatsapp',
    provider_mode: 'byo_app',
    business_account_id: '77',
    display_name: 'Shop',
    project_id: tenant.projectId,
    status: 'active',
    status_code: '',
    default_agent_id: '',
    webhook_callback_url: `http://rapport.test/hooks/${reply.body.connection_id}`,
  })
  const stored = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db.selectFrom('channel_connections').selectAll().execute(),
  )
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.at(-1)).toMatchObject({
    type: 'channel_connection.created',
    subject_id: reply.body.connection_id,
  })
  for (const secret of ['the-app-secret', 'the-verify-token', graph.token]) {
    expect(reply.text).not.toContain(secret)
    expect(JSON.stringify(stored)).not.toContain(secret)
    expect(stored[0]?.secrets.toString('latin1')).not.toContain(secret)
    expect(JSON.stringify(events)).not.toContain(secret)
  }
})

it('names everything that is missing', async () => {
  const locations = async (body: Record<string, unknown>) => locationsOf((await create(body)).reply)
  expect(await locations({})).toEqual(['body.channel_type'])
  expect(await locations({ channel_type: 'pigeon', app_id: 'a b' })).toEqual([
    'body.app_id',
    'body.channel_type',
  ])
  expect(await locations({ channel_type: 'whatsapp' })).toEqual([
    'body.access_token',
    'body.app_secret',
    'body.phone_number_id',
    'body.verify_token',
  ])
  expect(await locations({ channel_type: 'instagram', provider_mode: 'embedded_signup' })).toEqual([
    'body.app_id',
    'body.app_secret',
    'body.code',
    'body.social_account_id',
  ])
  expect(await locations({ channel_type: 'telegram' })).toEqual(['body.access_token'])
  expect(await locations({ ...whatsapp, default_agent_id: 'Nobody' })).toEqual(['body.default_agent_id'])
  expect(await locations({ ...whatsapp, templates: { colour: 'red' }, test_to: '491' })).toEqual([
    'body.templates',
    'body.test_message',
  ])
})

it('does not take another workspace’s agent', async () => {
  const theirs = await app.newTenant()
  const agent = await app.call('POST', '/api/v1/agents', { as: theirs.key, body: { name: 'Theirs' } })
  const { reply } = await create({ ...whatsapp, default_agent_id: agent.body.agent_id })
  expect(reply.status).toBe(400)
})

it('sends a first message and says what came of it', async () => {
  const good = await create({ ...whatsapp, test_to: '491', test_message: 'Are you there?' })
  expect(good.reply.body.status).toBe('active')
  expect(graph.calls.at(-1)).toMatchObject({
    account: '1001',
    body: { to: '491', text: { body: 'Are you there?' } },
  })
  const bad = await create({ ...whatsapp, access_token: 'old', test_to: '491', test_message: 'Hi' })
  expect(bad.reply.body).toMatchObject({ status: 'error', status_code: 'token_invalid' })
})

it('exchanges the code that embedded sign-up ends with', async () => {
  const signUp = { ...whatsapp, provider_mode: 'embedded_signup', access_token: undefined, app_id: '9' }
  const { reply } = await create({ ...signUp, code: 'good-code', test_to: '492', test_message: 'Hi' })
  expect(reply.body).toMatchObject({ provider_mode: 'embedded_signup', status: 'active' })
  expect(graph.calls.at(-1)?.token).toBe(graph.token)
  const refused = await create({ ...signUp, code: 'stale-code' })
  expect(refused.reply.status).toBe(422)
  expect(refused.reply.body.detail).toContain('expired')
})

it('tells Telegram where to call, with a token that only the two know', async () => {
  const { reply } = await create({ channel_type: 'telegram', bot_token: telegram.token })
  expect(reply.body).toMatchObject({ channel_type: 'telegram', status: 'active' })
  const call = telegram.calls.at(-1)
  expect(call).toMatchObject({ method: 'setWebhook', body: { url: reply.body.webhook_callback_url } })
  expect(call?.body.secret_token).toMatch(/^[\w-]{32}$/)
  const wrong = await create({ channel_type: 'telegram', access_token: 'wrong' })
  expect(wrong.reply.body).toMatchObject({ status: 'error', status_code: 'token_invalid' })
})

it('needs nothing for the website widget', async () => {
  expect((await create({ channel_type: 'web' })).reply.body).toMatchObject({
    channel_type: 'web',
    status: 'active',
  })
})

it('creates once when it is asked twice', async () => {
  const inbox = await Inbox.open(app, graph)
  const path = `/api/v1/projects/${inbox.tenant.projectId}/channel-connections`
  const again = () =>
    app.call('POST', path, {
      as: inbox.tenant.key,
      body: whatsapp,
      headers: { 'idempotency-key': 'the-same-key-twice' },
    })
  const [one, two] = [await again(), await again()]
  expect(two.body).toEqual(one.body)
  expect(
    (await inbox.call('GET', `/projects/${inbox.tenant.projectId}/channel-connections`)).body.items,
  ).toHaveLength(2)
})

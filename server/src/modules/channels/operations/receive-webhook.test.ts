import { createHmac } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { listening, SILENCE_MS, sendHalf } from '../../../../test/half-sent.ts'
import { APP_SECRET, Inbox, said, textFrom, whatsappBody, withGraph } from '../../../../test/suites/inbox.ts'
import { startTelegramServer } from '../../../../test/telegram-server.ts'
import { newId } from '../../../kernel/ids.ts'
import { asSystem, asTenant } from '../../../platform/db/database.ts'

const telegram = await startTelegramServer()
afterAll(() => telegram.close())
const { app, graph } = await withGraph({ RAPPORT_TELEGRAM_URL: telegram.url })

const stored = (inbox: Inbox) =>
  app.db.read(asTenant(inbox.tenant.tenantId), (tx) =>
    tx.db.selectFrom('inbound_events').selectAll().execute(),
  )

it('stores what was posted before it says yes, and reads it later', async () => {
  const inbox = await Inbox.open(app, graph)
  const body = said('491', 'a', 'Grüße 👋')
  expect((await inbox.post(body)).status).toBe(200)
  const [event] = await stored(inbox)
  expect(JSON.parse(event?.body ?? '')).toEqual(body)
  expect(event?.processed_at).toBeNull()
  expect(await inbox.list()).toEqual([])
  await inbox.work()
  expect((await stored(inbox))[0]?.processed_at).not.toBeNull()
  expect((await inbox.transcript((await inbox.conversation()).conversation_id))[0].content).toBe('Grüße 👋')
})

it('leaves no entry in the audit log for each message of a channel', async () => {
  const inbox = await Inbox.open(app, graph)
  expect((await inbox.post(said('491', 'a', 'Hello'))).status).toBe(200)
  await app.app.services.audit.flush()
  const { rows } = await app.db.read(asSystem, (tx) =>
    tx.run({ text: `select 1 from audit_log where operation = 'receiveChannelWebhook'`, values: [] }),
  )
  expect(rows).toEqual([])
})

it('refuses every signature but the right one, and stores nothing', async () => {
  const inbox = await Inbox.open(app, graph)
  const text = JSON.stringify(said('491', 'a', 'Hello'))
  const attempts: Record<string, string>[] = [
    {},
    { 'x-hub-signature-256': '' },
    { 'x-hub-signature-256': 'sha256=' },
    { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` },
    { 'x-hub-signature-256': '0'.repeat(64) },
    { 'x-telegram-bot-api-secret-token': APP_SECRET },
  ]
  for (const headers of attempts)
    expect((await app.call('POST', inbox.hook, { body: text, headers })).status).toBe(401)
  expect((await inbox.post(said('491', 'a', 'Hello'), 'another secret')).status).toBe(401)
  // The signature is over the bytes: the same meaning in other bytes is another body.
  const signature = `sha256=${createHmac('sha256', APP_SECRET).update(text).digest('hex')}`
  const spaced = await app.call('POST', inbox.hook, {
    body: `${text} `,
    headers: { 'x-hub-signature-256': signature },
  })
  expect(spaced.status).toBe(401)
  expect(await stored(inbox)).toEqual([])
  expect((await app.call('POST', `/hooks/${newId()}`, { body: text })).status).toBe(404)
})

it('reads every entry, change, message and status of a batch', async () => {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  const value = (n: number) => ({
    messages: [textFrom('491', `b${n}`, `One ${n}`, n), textFrom('492', `c${n}`, `Two ${n}`, n)],
    statuses: [{ id: `wamid.unknown${n}`, status: 'delivered', timestamp: '1', recipient_id: '491' }],
  })
  const [first, second] = [whatsappBody(value(1)), whatsappBody(value(2))]
  const changes = [...(first.entry[0]?.changes ?? []), ...(second.entry[0]?.changes ?? [])]
  await inbox.receive({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes }, ...whatsappBody(value(3)).entry],
  })
  const texts = async (contact: string) =>
    (await inbox.transcript((await inbox.conversation(contact)).conversation_id)).map((row) => row.content)
  expect(await texts('491')).toEqual(['One 1', 'One 2', 'One 3'])
  expect(await texts('492')).toEqual(['Two 1', 'Two 2', 'Two 3'])
})

it('leaves the messages of another number alone, and survives what makes no sense', async () => {
  const inbox = await Inbox.open(app, graph)
  const other = whatsappBody({
    metadata: { phone_number_id: '9999' },
    messages: [textFrom('491', 'z', 'Not you')],
  })
  const nonsense = [
    {},
    { entry: 'x' },
    { entry: [{ changes: [{ value: { messages: [null, 1, {}] } }] }] },
    [],
  ]
  await inbox.receive(other, ...nonsense)
  expect(await inbox.list()).toEqual([])
  await inbox.receive(said('491', 'a', 'Hello'))
  expect(await inbox.list()).toHaveLength(1)
})

it('takes Telegram’s updates by its secret token', async () => {
  const inbox = await Inbox.open(app, graph, { channel_type: 'telegram', access_token: telegram.token })
  const update = {
    update_id: 1,
    message: {
      message_id: 7,
      date: Math.floor(Date.now() / 1000),
      chat: { id: 4242, type: 'private' },
      from: { id: 4242, first_name: 'Grace', last_name: 'Hopper' },
      text: 'Hello from Telegram',
    },
  }
  const post = (token: string) =>
    app.call('POST', inbox.hook, { body: update, headers: { 'x-telegram-bot-api-secret-token': token } })
  expect((await post('wrong')).status).toBe(401)
  // The verify token was given, so it is what Telegram was told.
  expect((await post('verify-token')).status).toBe(200)
  await inbox.work()
  const conversation = await inbox.conversation()
  expect(conversation).toMatchObject({ channel_type: 'telegram', user_id: 'telegram:4242' })
  expect(conversation.meta).toMatchObject({ contact_name: 'Grace Hopper' })
  const [, answer] = await inbox.transcript(conversation.conversation_id)
  expect(telegram.calls.at(-1)).toMatchObject({
    method: 'sendMessage',
    body: { chat_id: '4242', text: answer.content },
  })
  expect(answer.delivery_status).toBe('sent')
})

it('reads no body for a connection that it does not know', async () => {
  const port = await listening(app)
  const half = { length: 4_000_000, begin: '{"entry":[' }
  for (const path of [`/hooks/${newId()}`, `/hooks/${newId()}`])
    expect(await sendHalf(port, { ...half, path })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  expect(await sendHalf(port, { ...half, length: undefined, path: `/hooks/${newId()}` })).toMatchObject({
    status: 404,
  })
  expect((await app.call('POST', '/hooks/none', { body: {} })).status).toBe(400)
})

it('reads a body only where it can be genuine, and looks into it only when it is', async () => {
  const port = await listening(app)
  const inbox = await Inbox.open(app, graph)
  const half = { path: inbox.hook, length: 4_000_000, begin: '{"entry":[' }
  const signed = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }
  expect(await sendHalf(port, half)).toMatchObject({ status: 401 })
  expect(await sendHalf(port, { ...half, headers: signed }, SILENCE_MS)).toBe('waiting')
  expect(await sendHalf(port, { ...half, length: 5_000_000, headers: signed })).toMatchObject({ status: 413 })
  // What is wrong with the JSON is said to the channel alone.
  for (const body of ['{"entry":', `${'['.repeat(100_000)}`, '{"__pro\\u0074o__":1}']) {
    expect((await app.call('POST', inbox.hook, { body, headers: signed })).status).toBe(401)
    const signature = `sha256=${createHmac('sha256', APP_SECRET).update(body).digest('hex')}`
    const headers = { 'x-hub-signature-256': signature }
    expect(await app.call('POST', inbox.hook, { body, headers })).toMatchObject({
      status: 400,
      body: { code: 'malformed_request' },
    })
  }
  expect(await stored(inbox)).toEqual([])
  const spoken = await Inbox.open(app, graph, { channel_type: 'telegram', access_token: telegram.token })
  const token = { 'x-telegram-bot-api-secret-token': 'wrong' }
  expect(await sendHalf(port, { ...half, path: spoken.hook, headers: token })).toMatchObject({ status: 401 })
  const right = { 'x-telegram-bot-api-secret-token': 'verify-token' }
  expect(await sendHalf(port, { ...half, path: spoken.hook, headers: right })).toMatchObject({ status: 413 })
})

it('looks few unknown connections up for one address, and known ones still', async () => {
  const own = await withGraph({})
  const inbox = await Inbox.open(own.app, own.graph)
  const post = (id: string) => own.app.call('POST', `/hooks/${id}`, { body: {} })
  expect((await inbox.post(said('491', 'a', 'Hello'))).status).toBe(200)
  const known = newId()
  const statuses: number[] = []
  for (let n = 0; n < 65; n += 1) statuses.push((await post(n % 10 === 0 ? known : newId())).status)
  expect(new Set(statuses.slice(0, 65))).toEqual(new Set([404]))
  for (let n = 0; n < 5; n += 1) statuses.push((await post(newId())).status)
  expect(statuses.at(-1)).toBe(429)
  // What is known to be unknown costs nothing, and is told so.
  expect((await post(known)).status).toBe(404)
  // Longer than its secrets are believed.
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  expect((await inbox.post(said('491', 'b', 'Still there?'))).status).toBe(200)
})

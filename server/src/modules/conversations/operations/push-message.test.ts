import { expect, it } from 'vitest'
import { workOff } from '../../../../test/jobs.ts'
import { BEGAN, Inbox, said, withGraph } from '../../../../test/suites/inbox.ts'
import { DAY_MS } from '../../../kernel/clock.ts'

const { app, graph } = await withGraph()
const template = {
  name: 'come_back',
  language: 'en_US',
  components: [{ type: 'body', parameters: [{ type: 'text', text: '{{content}}' }] }],
}
const nowIn = () => Math.floor(app.clock.now().getTime() / 1000) - BEGAN

async function known(wish: Record<string, unknown> = {}) {
  const inbox = await Inbox.open(app, graph, wish)
  await inbox.receive(said('491', 'a', 'Hello', nowIn() - 5))
  graph.calls.length = 0
  const push = (body: object = {}, key?: string, as = inbox.tenant.key) =>
    app.call('POST', '/api/v1/conversations/push', {
      as,
      body: { agent_id: 'Ada', user_id: 'whatsapp:491', content: 'Good news!', ...body },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    })
  return { inbox, push }
}

it('sends free text inside the window, and remembers having said it', async () => {
  const { inbox, push } = await known()
  const { body, status } = await push()
  expect(status).toBe(200)
  const { conversation_id } = await inbox.conversation()
  expect(body).toMatchObject({
    conversation_id,
    session_id: conversation_id,
    channel_type: 'whatsapp',
    external_id: '491',
    channel_message_id: graph.calls[0]?.id,
    delivery_status: 'sent',
    used_template: false,
  })
  expect(graph.calls[0]?.body).toMatchObject({ to: '491', type: 'text', text: { body: 'Good news!' } })
  await inbox.work()
  const path = `/agents/Ada/conversations?user_id=whatsapp:491&session_id=${conversation_id}`
  const session = await inbox.call('GET', path)
  expect(session.body.messages.at(-1)).toMatchObject({ role: 'assistant', content: 'Good news!' })
  expect(graph.calls).toHaveLength(1)
})

it('sends the template outside the window, and refuses without one', async () => {
  const [withOne, without] = [await known({ templates: [template] }), await known()]
  app.clock.advance(DAY_MS + 10_000)
  graph.calls.length = 0
  const sent = await withOne.push()
  expect(sent.body).toMatchObject({ used_template: true, delivery_status: 'sent' })
  expect(graph.calls[0]?.body).toMatchObject({
    type: 'template',
    template: {
      name: 'come_back',
      language: { code: 'en_US' },
      components: [{ parameters: [{ text: 'Good news!' }] }],
    },
  })
  const refused = await without.push()
  expect(refused.status).toBe(422)
  expect(graph.calls).toHaveLength(1)
  // A message of the contact opens the window again.
  await without.inbox.receive(said('491', 'b', 'Hi', nowIn()))
  expect((await without.push()).body.used_template).toBe(false)
})

it('honours the send key, from whatever credential, and wants it long enough', async () => {
  const { inbox, push } = await known()
  const key = 'a-stable-logical-send-key'
  const one = await push({}, key)
  const two = await push({}, key)
  const three = await push({}, key, inbox.tenant.owner)
  expect(two.body).toEqual(one.body)
  expect(three.body).toMatchObject({ channel_message_id: one.body.channel_message_id })
  expect(graph.calls).toHaveLength(1)
  expect((await push({ content: 'Other' }, key)).status).toBe(422)
  const short = await push({}, 'short')
  expect([short.status, short.body.errors[0].location]).toEqual([400, 'header.idempotency-key'])
  expect((await push({}, 'x'.repeat(255))).status).toBe(200)
  expect((await push({}, 'x'.repeat(256))).status).toBe(400)
})

it('begins a conversation by number, when there is a template', async () => {
  const { inbox, push } = await known({ templates: 'hello_again' })
  const begun = await push({ user_id: '+49 170 1234567'.replaceAll(' ', ''), agent_id: 'Ada' })
  expect(begun.body).toMatchObject({ external_id: '491701234567', used_template: true })
  expect(graph.calls[0]?.body).toMatchObject({ to: '491701234567', template: { name: 'hello_again' } })
  expect((await inbox.events()).filter((type) => type === 'conversation.started')).toHaveLength(2)
  await inbox.receive(said('491701234567', 'back', 'Who is this?', nowIn()))
  expect((await inbox.list('?q=Person%20491701234567'))[0]).toMatchObject({ user_id: '+491701234567' })
  expect((await push({ user_id: 'stranger' })).status).toBe(422)
  expect((await push({ channel_type: 'telegram' })).status).toBe(422)
})

it('finds the WhatsApp id of a number that was entered with a national prefix', async () => {
  const { inbox, push } = await known({ templates: [template] })
  await inbox.call('POST', '/agents/Ada/users/guest-7/prime', { metadata: { phone: '+49 (0)170 1234568' } })
  await workOff(app, inbox.tenant.tenantId, 'imports.run')
  const begun = await push({ user_id: 'guest-7' })
  expect(begun.body).toMatchObject({ external_id: '491701234568', used_template: true })
})

it('says what went wrong with the sending', async () => {
  const { inbox, push } = await known()
  graph.failNext({ code: 131026, message: 'Not on WhatsApp' })
  expect((await push()).body).toMatchObject({ delivery_status: 'failed', channel_message_id: '' })
  expect(await inbox.events()).toContain('conversation.message.failed')
})

it('does not talk over an operator, and needs an agent', async () => {
  const { inbox, push } = await known()
  const { conversation_id } = await inbox.conversation()
  await inbox.call('POST', `/conversations/${conversation_id}/takeover`)
  expect((await push()).status).toBe(409)
  expect((await push({ agent_id: 'Nobody' })).status).toBe(404)
  expect((await push({ connection_id: conversation_id })).status).toBe(400)
  expect((await push({ project_id: conversation_id })).status).toBe(404)
  const empty = await app.call('POST', '/api/v1/conversations/push', { as: inbox.tenant.key, body: {} })
  expect(empty.body.errors.map((error: { location: string }) => error.location).sort()).toEqual([
    'body.agent_id',
    'body.content',
    'body.user_id',
  ])
})

it('is refused where the agent may not write first, and without a key where people approve what it sends', async () => {
  const { inbox, push } = await known()
  const may = (capabilities: object) => inbox.call('PATCH', '/agents/Ada/capabilities', capabilities)
  for (const proactiveMode of ['off', 'scheduled_only']) {
    await may({ proactiveMode })
    expect((await push()).status).toBe(409)
  }
  await may({ proactiveMode: 'full', repCopilot: true })
  expect((await push()).body.errors).toMatchObject([{ location: 'headers.Idempotency-Key' }])
  expect(graph.calls).toEqual([])
  const sent = [await push({}, 'a-key-of-the-operator'), await push({}, 'a-key-of-the-operator')]
  expect(sent.map(({ status }) => status)).toEqual([200, 200])
  expect(graph.calls).toHaveLength(1)
})

it('leaves events that name the person and the agent, receipts included', async () => {
  const { inbox, push } = await known()
  await push()
  const [call] = graph.calls
  const { conversation_id, agent_id } = await inbox.conversation()
  const events = (await app.eventsOf(inbox.tenant.tenantId)).filter(
    ({ subject_id }) => subject_id === conversation_id,
  )
  expect(call).toBeDefined()
  expect(events.map(({ type }) => type)).toContain('conversation.message.status')
  for (const { type, payload } of events.filter((event) => event.type !== 'conversation.started'))
    expect([type, payload]).toEqual([type, expect.objectContaining({ user_id: 'whatsapp:491' })])
  expect(events.at(-1)?.payload).toMatchObject({ agent_id })
})

it('is refused while the person is restricted or has withdrawn the consent `contact`, and not after', async () => {
  const { inbox, push } = await known()
  const person = `/people/${encodeURIComponent('whatsapp:491')}`
  const { owner } = inbox.tenant
  await inbox.call('POST', `${person}/restrictions`, { reason: 'Objection' }, owner)
  const refused = await push()
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('restricted since')])
  // What the person writes is still answered.
  await inbox.receive(said('491', 'b', 'Hello?', nowIn()))
  expect(graph.calls).toHaveLength(1)
  await inbox.call('POST', `${person}/restrictions/lift`, { reason: 'Settled' }, owner)
  expect((await push()).status).toBe(200)
  const consent = (state: string) =>
    inbox.call('POST', `${person}/consents`, { purpose: 'contact', state, means: 'chat' }, owner)
  await consent('granted')
  expect((await push()).status).toBe(200)
  app.clock.advance(1_000)
  await consent('withdrawn')
  expect((await push()).body.detail).toContain('`contact`')
  app.clock.advance(1_000)
  await consent('granted')
  expect((await push()).status).toBe(200)
  expect(graph.calls).toHaveLength(4)
})

it('is refused under another name of a person who is restricted', async () => {
  const { inbox, push } = await known({ templates: [template] })
  await inbox.call('POST', '/people/crm-9/identities', { kind: 'phone', value: '+49 170 1234569' })
  expect((await push({ user_id: '+491701234569' })).status).toBe(200)
  await inbox.call('POST', '/people/crm-9/restrictions', { reason: 'Objection' }, inbox.tenant.owner)
  for (const user_id of ['+491701234569', 'whatsapp:491701234569'])
    expect((await push({ user_id })).status, user_id).toBe(409)
  expect(graph.calls).toHaveLength(1)
})

it('does not send what was waiting when the person objected; replies that wait are sent', async () => {
  const { inbox, push } = await known()
  const busy = { code: 130429, status: 429, message: 'Rate limit hit', headers: { 'retry-after': '30' } }
  graph.failNext(busy)
  expect((await push()).body.delivery_status).toBe('queued')
  const person = `/people/${encodeURIComponent('whatsapp:491')}`
  const objection = { purpose: 'contact', state: 'withdrawn', means: 'phone' }
  await inbox.call('POST', `${person}/consents`, objection, inbox.tenant.owner)
  graph.calls.length = 0
  app.clock.advance(31_000)
  await inbox.work()
  expect(graph.calls).toEqual([])
  const { conversation_id } = await inbox.conversation()
  const last = async () => (await inbox.transcript(conversation_id)).at(-1)
  expect(await last()).toMatchObject({ content: 'Good news!', delivery_status: 'failed' })
  graph.failNext(busy)
  await inbox.receive(said('491', 'c', 'Are you there?', nowIn()))
  app.clock.advance(31_000)
  await inbox.work()
  expect(await last()).toMatchObject({ delivery_status: 'sent' })
})

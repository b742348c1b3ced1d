import { expect, it } from 'vitest'
import { BEGAN, Inbox, said, withGraph } from '../../../test/suites/inbox.ts'

const { app, graph } = await withGraph()
let count = 0
const nowIn = () => Math.floor(app.clock.now().getTime() / 1000) - BEGAN + count

/** Every line comes a second after the one before. */
const tell = (inbox: Inbox, text: string, contact = '491') => {
  count += 1
  return inbox.receive(said(contact, `t${count}`, text, nowIn()))
}

async function routed(config: object, wish: Record<string, unknown> = { default_agent_id: '' }) {
  const inbox = await Inbox.open(app, graph, wish)
  for (const name of ['Bea', 'Guide']) await inbox.call('POST', '/agents', { name })
  const reply = await inbox.call('PUT', `/projects/${inbox.tenant.projectId}/routing-config`, config)
  if (reply.status !== 200) throw new Error(reply.text)
  const idOf = async (name: string) => (await inbox.call('GET', `/agents/${name}`)).body.agent_id
  return { inbox, idOf }
}

const GUIDED = {
  guide_agent: {
    agent_name: 'Guide',
    questions: ['What is your budget?', 'Which city?'],
    criteria: ['budget', 'city'],
  },
  tiers: [
    { name: 'Premier', agent_name: 'Bea', criteria: { budget: { min: 500_000 } } },
    { name: 'Value', agent_name: 'Ada', criteria: { budget: { max: 499_999 } } },
  ],
  handoffs: [{ from: 'Guide', to: 'Premier', when: 'tier:Premier', carry: ['history', 'answers'] }],
}

it('asks, classifies, writes the route and hands over with what is carried', async () => {
  const { inbox, idOf } = await routed(GUIDED)
  await tell(inbox, 'Hello')
  await tell(inbox, 'about 600k')
  await tell(inbox, 'Lyon')
  const { conversation_id, agent_id, handoffs } = await inbox.conversation()
  const rows = await inbox.transcript(conversation_id)
  const outbound = rows.filter((row) => row.direction === 'outbound')
  expect(outbound.map((row) => row.content).slice(0, 2)).toEqual(['What is your budget?', 'Which city?'])
  expect(agent_id).toBe(await idOf('Bea'))
  expect(outbound.at(-1)?.author_id).toBe(agent_id)
  expect(handoffs).toMatchObject([{ from: 'Guide', to: 'Bea' }])
  expect((await inbox.list('?tier=Premier'))[0]).toMatchObject({ tier: 'Premier', agent_name: 'Bea' })
  const routes = await inbox.call('GET', `/projects/${inbox.tenant.projectId}/permanent-routes`)
  expect(routes.body.routes).toMatchObject([{ user_id: 'whatsapp:491', tier: 'Premier', agent_id }])
  // The new agent has the whole history.
  const session = await inbox.call(
    'GET',
    `/agents/Bea/conversations?user_id=whatsapp:491&session_id=${conversation_id}`,
  )
  expect(session.body.messages.map((message: { content: string }) => message.content)).toEqual(
    rows.map((row) => row.content),
  )
  expect(await inbox.events()).toContain('conversation.handoff')
  await tell(inbox, 'Thanks')
  expect((await inbox.transcript(conversation_id)).at(-1)?.author_id).toBe(agent_id)
})

it('asks nothing that is known: the first message, facts and metadata answer, and the route says why', async () => {
  const { inbox, idOf } = await routed(GUIDED)
  const person = { display_name: 'Zoe', metadata: { custom: { city: 'Lyon' } } }
  const primed = await inbox.call('POST', '/agents/Guide/users/whatsapp:491/prime', person)
  expect(primed.status).toBeLessThan(300)
  const fact = { content: 'Zoe has a budget of 700k.', user_id: 'whatsapp:491' }
  await inbox.call('POST', '/agents/Guide/memory/facts', fact)
  await tell(inbox, 'Hello')
  const conversation = await inbox.conversation()
  expect(conversation.agent_id).toBe(await idOf('Bea'))
  const routes = await inbox.call('GET', `/projects/${inbox.tenant.projectId}/permanent-routes`)
  expect(routes.body.routes[0].reason).toContain('budget of 700k')
  const told = await routed(GUIDED)
  await tell(told.inbox, 'Hello, my budget is 700k')
  const rows = await told.inbox.transcript((await told.inbox.conversation()).conversation_id)
  expect(rows.at(-1)?.content).toBe('Which city?')
})

it('says that the agent of a tier is gone, and takes no other', async () => {
  const { inbox } = await routed(GUIDED)
  await tell(inbox, 'Hello')
  await inbox.call('DELETE', '/agents/Bea')
  await tell(inbox, 'about 600k')
  await tell(inbox, 'Lyon')
  const events = await app.eventsOf(inbox.tenant.tenantId)
  expect(events.find((event) => event.type === 'conversation.unrouted')?.payload).toMatchObject({
    reason: 'agent_missing',
    user_id: 'whatsapp:491',
  })
  expect((await inbox.conversation()).agent_id).toBe('')
})

it('says once that no agent fits, and lets an operator decide', async () => {
  const { inbox, idOf } = await routed({ ...GUIDED, tiers: GUIDED.tiers.slice(0, 1) })
  for (const text of ['Hello', '100', 'Lyon', 'Hello?']) await tell(inbox, text)
  const { conversation_id, agent_id } = await inbox.conversation()
  expect(agent_id).toBe('')
  expect((await inbox.events()).filter((type) => type === 'conversation.unrouted')).toHaveLength(1)
  await inbox.call('PATCH', `/conversations/${conversation_id}`, { agent_id: 'Ada' })
  await tell(inbox, 'Anybody?')
  expect((await inbox.transcript(conversation_id)).at(-1)?.author_id).toBe(await idOf('Ada'))
})

it('goes by the permanent route first, then by the binding, then by the connection’s agent', async () => {
  const { inbox, idOf } = await routed({
    ...GUIDED,
    channel_bindings: [{ channel_type: 'whatsapp', agent_id: 'Bea', use_guide: false }],
  })
  const route = { user_id: 'whatsapp:492', contact_name: 'Known', tier: 'Value', agent_id: 'Ada' }
  await inbox.call('POST', `/projects/${inbox.tenant.projectId}/permanent-routes`, route)
  await tell(inbox, 'Hello', '491')
  await tell(inbox, 'Hello', '492')
  expect((await inbox.conversation('491')).agent_id).toBe(await idOf('Bea'))
  expect((await inbox.conversation('492')).agent_id).toBe(await idOf('Ada'))
  const plain = await routed({}, {})
  await tell(plain.inbox, 'Hello')
  expect((await plain.inbox.conversation()).agent_id).toBe(await plain.idOf('Ada'))
  const unrouted = await routed({})
  await tell(unrouted.inbox, 'Hello')
  expect(await unrouted.inbox.events()).toContain('conversation.unrouted')
  expect(await unrouted.inbox.transcript((await unrouted.inbox.conversation()).conversation_id)).toHaveLength(
    1,
  )
})

it('follows an operator’s override from the next message on', async () => {
  const { inbox, idOf } = await routed(GUIDED)
  for (const text of ['Hello', '600k', 'Lyon']) await tell(inbox, text)
  const path = `/projects/${inbox.tenant.projectId}/permanent-routes/whatsapp:491/override`
  await inbox.call('POST', path, { agent_id: 'Ada' }, inbox.tenant.owner)
  await tell(inbox, 'Hello again')
  const conversation = await inbox.conversation()
  expect(conversation.agent_id).toBe(await idOf('Ada'))
  expect(conversation.handoffs).toMatchObject([{ to: 'Bea' }, { from: 'Bea', to: 'Ada' }])
})

it('hands over when something is said that calls for it, to a person too', async () => {
  const { inbox, idOf } = await routed(
    {
      tiers: [{ name: 'Premier', agent_name: 'Bea' }],
      handoffs: [
        { from: 'Ada', to: 'Premier', when: 'keyword:penthouse', mode: 'session', carry: ['history'] },
        { from: '*', to: 'human', when: 'asks_human' },
      ],
    },
    {},
  )
  await tell(inbox, 'Hello')
  expect((await inbox.conversation()).agent_id).toBe(await idOf('Ada'))
  await tell(inbox, 'I want a penthouse')
  expect(await inbox.conversation()).toMatchObject({
    agent_id: await idOf('Bea'),
    handoffs: [{ from: 'Ada', to: 'Bea' }],
  })
  await tell(inbox, 'Tell me more')
  expect((await inbox.conversation()).agent_id).toBe(await idOf('Bea'))
  graph.calls.length = 0
  await tell(inbox, 'Can I speak to a human?')
  expect(graph.calls.map((call) => call.body.text.body)).toEqual([
    'I am handing you over to a colleague, who will answer here as soon as possible.',
  ])
  expect(await inbox.conversation()).toMatchObject({ controller: 'human', controller_operator_id: '' })
  const { conversation_id } = await inbox.conversation()
  const taken = await inbox.call('POST', `/conversations/${conversation_id}/takeover?operator_id=jo`)
  expect(taken.body.controller_operator_id).toBe('jo')
})

it('leaves an agent that is switched off alone, and says so', async () => {
  const inbox = await Inbox.open(app, graph)
  await inbox.call('PATCH', '/agents/Ada/status', { is_active: false })
  await tell(inbox, 'Hello')
  expect(graph.calls).toEqual([])
  const events = await app.eventsOf(inbox.tenant.tenantId)
  expect(events.find((event) => event.type === 'conversation.unrouted')?.payload).toMatchObject({
    reason: 'agent_inactive',
  })
})

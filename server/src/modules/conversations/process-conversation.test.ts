import { afterAll, beforeEach, expect, it } from 'vitest'
import { operate } from '../../../test/billing.ts'
import { startModelServer } from '../../../test/model-server.ts'
import { BEGAN, Inbox, said, withGraph } from '../../../test/suites/inbox.ts'
import { newId } from '../../kernel/ids.ts'
import { asTenant } from '../../platform/db/database.ts'
import { processConversation } from './process-conversation.ts'

const model = await startModelServer(() => ({ text: 'Certainly.' }))
afterAll(() => model.close())
const { app, graph } = await withGraph({ RAPPORT_LLM_URL: model.url, RAPPORT_LLM_MODEL: 'test-model' })

beforeEach(() => {
  model.script = () => ({ text: 'Certainly.' })
  model.calls.length = 0
})
const nowIn = () => Math.floor(app.clock.now().getTime() / 1000) - BEGAN

/** Begins a reply that takes as long as the test wants. */
async function speaking(inbox: Inbox, text: string) {
  model.script = () => ({ text: 'A rather long answer that takes its time to come.', paceMs: 150 })
  await inbox.post(said('491', `s${Math.random()}`, text, nowIn()))
  const working = inbox.work()
  await expect.poll(() => model.calls.length).toBeGreaterThan(0)
  return { working, conversation: await inbox.conversation() }
}

it('answers by itself, and one answer answers a burst', async () => {
  const inbox = await Inbox.open(app, graph)
  for (const [n, text] of ['Hello', 'I am Ines', 'What do you sell?'].entries())
    await inbox.post(said('491', `b${n}`, text, n))
  await inbox.work()
  expect(graph.calls.map((call) => call.body.text.body)).toEqual(['Certainly.'])
  expect(model.calls).toHaveLength(1)
  const lines = model.calls[0]?.body.messages.filter((line: { role: string }) => line.role === 'user')
  expect(lines.map((line: { content: string }) => line.content).join('\n')).toContain('What do you sell?')
  expect((await inbox.list())[0].model).toBe('test-model')
})

it('does not send what was being said when a person took over', async () => {
  const inbox = await Inbox.open(app, graph)
  const { working, conversation } = await speaking(inbox, 'Hello')
  const path = `/conversations/${conversation.conversation_id}`
  expect((await inbox.call('POST', `${path}/takeover?operator_id=jo`)).status).toBe(200)
  await working
  await inbox.work()
  expect(graph.calls).toEqual([])
  const rows = await inbox.transcript(conversation.conversation_id)
  expect(rows.map((row) => row.author_type)).toEqual(['user'])
  // Memory has what was said, and nothing that was not.
  const session = await inbox.call(
    'GET',
    `/agents/Ada/conversations?user_id=whatsapp:491&session_id=${conversation.session_id}`,
  )
  expect(session.body.messages.map((message: { content: string }) => message.content)).toEqual(['Hello'])
  // Back in control, the agent answers with what the person said in mind.
  model.script = () => ({ text: 'As Jo said.' })
  await inbox.call('POST', `${path}/messages`, { content: 'Jo here, one moment.' })
  await inbox.post(said('491', 'later', 'Thank you', nowIn() + 5))
  await inbox.call('DELETE', `${path}/takeover`)
  model.calls.length = 0
  await inbox.work()
  expect(graph.calls.map((call) => call.body.text.body)).toEqual(['Jo here, one moment.', 'As Jo said.'])
  expect(JSON.stringify(model.calls[0]?.body.messages)).toContain('Jo here, one moment.')
})

it('thinks again when an operator writes while it is speaking', async () => {
  const inbox = await Inbox.open(app, graph)
  const { working, conversation } = await speaking(inbox, 'What does it cost?')
  const path = `/conversations/${conversation.conversation_id}/messages`
  await inbox.call('POST', path, { content: 'It is free.' })
  await working
  await inbox.work()
  const rows = await inbox.transcript(conversation.conversation_id)
  expect(rows.map((row) => [row.author_type, row.content])).toEqual([
    ['user', 'What does it cost?'],
    ['operator', 'It is free.'],
  ])
})

it('answers what comes in while it is speaking, in a second reply', async () => {
  const inbox = await Inbox.open(app, graph)
  const { working, conversation } = await speaking(inbox, 'First')
  await inbox.post(said('491', 'second', 'Second', nowIn() + 60))
  model.script = () => ({ text: 'Second answer.' })
  await working
  await inbox.work()
  const bodies = graph.calls.map((call) => call.body.text.body)
  expect(bodies).toEqual(['A rather long answer that takes its time to come.', 'Second answer.'])
  const session = await inbox.call(
    'GET',
    `/agents/Ada/conversations?user_id=whatsapp:491&session_id=${conversation.session_id}`,
  )
  expect(session.body.messages.map((message: { content: string }) => message.content)).toEqual([
    'First',
    bodies[0],
    'Second',
    bodies[1],
  ])
})

it('tries again when the model fails, and stores nothing of the failure', async () => {
  const inbox = await Inbox.open(app, graph)
  model.script = () => ({ status: 400, body: '{"error":{"message":"no"}}' })
  await inbox.post(said('491', 'a', 'Hello', nowIn()))
  await expect(inbox.work()).rejects.toThrow()
  expect(graph.calls).toEqual([])
  const turns = await app.db.read(asTenant(inbox.tenant.tenantId), (tx) =>
    tx.db.selectFrom('chat_turns').selectAll().execute(),
  )
  expect(turns).toEqual([])
  // However often it is tried, the handoff never loops.
  await inbox.post(said('491', 'a2', 'Hello!', nowIn()))
  await expect(inbox.work()).rejects.toThrow()
  model.script = () => ({ text: 'There you are.' })
  await inbox.receive(said('491', 'b', 'Hello?', nowIn()))
  expect(graph.calls.map((call) => call.body.text.body)).toEqual(['There you are.'])
})

it('says that there is no reply when the last try has failed, and does not go round in circles', async () => {
  const inbox = await Inbox.open(app, graph)
  model.script = () => ({ status: 400, body: '{"error":{"message":"no"}}' })
  await inbox.post(said('491', 'a', 'Hello', nowIn()))
  await expect(inbox.work()).rejects.toThrow()
  const { conversation_id } = await inbox.conversation()
  const { tenantId } = inbox.tenant
  const context = asTenant(tenantId)
  const db = {
    read: <T>(work: Parameters<typeof app.db.read<T>>[1]) => app.db.read(context, work),
    transaction: <T>(work: Parameters<typeof app.db.transaction<T>>[1]) => app.db.transaction(context, work),
  }
  const signal = new AbortController().signal
  await processConversation(
    app.app.services,
    { tenantId, jobId: newId(), db, signal, isLastTry: true },
    conversation_id,
  )
  const failed = (await app.eventsOf(tenantId)).find((event) => event.type === 'conversation.message.failed')
  expect(failed?.payload).toMatchObject({ code: 'no_reply' })
  expect(await inbox.transcript(conversation_id)).toHaveLength(1)
  expect(graph.calls).toEqual([])
})

it('adds up what the replies in a conversation cost', async () => {
  const inbox = await Inbox.open(app, graph)
  await inbox.receive(said('491', 'a', 'Hello', nowIn()))
  const costOf = async () => (await inbox.call('GET', '/conversations')).body.items[0].cost_usd
  const one = await costOf()
  expect(one).toBeGreaterThan(0)
  await inbox.receive(said('491', 'b', 'And again', nowIn() + 5))
  expect(await costOf()).toBeGreaterThan(one)
})

it('says that there is no credit for a reply, and answers what comes when there is', async () => {
  const inbox = await Inbox.open(app, graph)
  const credits = (amountUsd: number) =>
    operate(app, 'POST', inbox.tenant, 'credits', { amountUsd, description: 'a correction' })
  expect((await credits(-10)).status).toBe(200)
  await inbox.receive(said('491', 'a', 'Hello', nowIn()))
  expect(model.calls).toEqual([])
  const failed = (await app.eventsOf(inbox.tenant.tenantId)).find(
    (event) => event.type === 'conversation.message.failed',
  )
  expect(failed?.payload).toMatchObject({ code: 'no_reply', reason: 'out_of_credit' })
  await credits(5)
  await inbox.receive(said('491', 'b', 'Are you there?', nowIn() + 5))
  expect(graph.calls.map((call) => call.body.text.body)).toEqual(['Certainly.'])
})

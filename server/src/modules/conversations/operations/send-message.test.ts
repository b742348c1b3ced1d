import { expect, it } from 'vitest'
import { BEGAN, Inbox, said, withGraph } from '../../../../test/suites/inbox.ts'
import { DAY_MS } from '../../../kernel/clock.ts'

const { app, graph } = await withGraph()

async function opened() {
  const inbox = await Inbox.open(app, graph)
  const at = Math.floor(app.clock.now().getTime() / 1000) - BEGAN
  await inbox.receive(said('491', 'a', 'Hello', at - 5))
  graph.calls.length = 0
  const { conversation_id } = await inbox.conversation()
  const path = `/conversations/${conversation_id}`
  return { inbox, conversation_id, path }
}

it('writes as the operator, sends it, and tells the agent’s memory', async () => {
  const { inbox, conversation_id, path } = await opened()
  const { body } = await inbox.call(
    'POST',
    `${path}/messages`,
    { content: 'This is Jo.' },
    inbox.tenant.owner,
  )
  expect(body).toMatchObject({
    conversation_id,
    last_direction: 'outbound',
    last_message_preview: 'This is Jo.',
  })
  expect((await inbox.transcript(conversation_id)).at(-1)).toMatchObject({
    author_type: 'operator',
    author_id: `user:${inbox.tenant.ownerId}`,
    role: 'assistant',
    delivery_status: 'queued',
  })
  await inbox.work()
  expect(graph.calls.map((call) => call.body.text.body)).toEqual(['This is Jo.'])
  const session = await inbox.call(
    'GET',
    `/agents/Ada/conversations?user_id=whatsapp:491&session_id=${conversation_id}`,
  )
  expect(session.body.messages.at(-1)).toMatchObject({
    role: 'assistant',
    author: `user:${inbox.tenant.ownerId}`,
    content: 'This is Jo.',
  })
  expect((await inbox.conversation()).controller).toBe('agent')
})

it('sends once under one key, also when it is asked from two sides at once', async () => {
  const { inbox, conversation_id, path } = await opened()
  const write = (as: string) =>
    app.callAny('POST', `/api/v1${path}/messages`, {
      as,
      body: { content: 'Once' },
      headers: { 'idempotency-key': 'once' },
    })
  await Promise.all([write(inbox.tenant.key), write(inbox.tenant.key), write(inbox.tenant.owner)])
  await inbox.work()
  expect(graph.calls).toHaveLength(1)
  const rows = await inbox.transcript(conversation_id)
  expect(rows.filter((row) => row.content === 'Once')).toHaveLength(1)
})

it('keeps out who does not hold the conversation', async () => {
  const { inbox, path } = await opened()
  const [jo, kim] = [await inbox.tenant.member('member'), await inbox.tenant.member('member')]
  await inbox.call('POST', `${path}/takeover`, undefined, jo.token)
  const refused = await inbox.call('POST', `${path}/messages`, { content: 'Hi' }, kim.token)
  expect(refused.status).toBe(409)
  expect(refused.body.controller_operator_id).toBe(`user:${jo.userId}`)
  expect((await inbox.call('POST', `${path}/messages`, { content: 'Hi' }, jo.token)).status).toBe(200)
  const viewer = await inbox.tenant.member('viewer')
  expect((await inbox.call('POST', `${path}/messages`, { content: 'Hi' }, viewer.token)).status).toBe(403)
})

it('refuses outside the window, and what says nothing', async () => {
  const { inbox, path } = await opened()
  const locations = async (body: object) =>
    (await inbox.call('POST', `${path}/messages`, body)).body.errors.map(
      (error: { location: string }) => error.location,
    )
  expect(await locations({})).toEqual(['body.content'])
  expect(await locations({ content: ' ' })).toEqual(['body.content'])
  expect(await locations({ content: '', attachments: 'x' })).toEqual(['body.attachments'])
  expect(
    await locations({ content: '', attachments: [{ url: 'ftp://x' }, { url: 'https://x.y', type: 'hat' }] }),
  ).toEqual(['body.attachments[0].url', 'body.attachments[1].type'])
  app.clock.advance(DAY_MS + 1_000)
  expect((await inbox.call('POST', `${path}/messages`, { content: 'Still there?' })).status).toBe(422)
})

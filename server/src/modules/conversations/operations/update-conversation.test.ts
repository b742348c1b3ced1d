import { expect, it } from 'vitest'
import { BEGAN, Inbox, said, withGraph } from '../../../../test/suites/inbox.ts'
import { HOUR_MS, later } from '../../../kernel/clock.ts'

const { app, graph } = await withGraph()

/** Now, as the channel dates its messages. */
const second = () => Math.floor(app.clock.now().getTime() / 1000) - BEGAN

async function opened(wish: Record<string, unknown> = {}) {
  const inbox = await Inbox.open(app, graph, wish)
  await inbox.receive(said('491', 'a', 'Hello', second()))
  const { conversation_id } = await inbox.conversation()
  const patch = (body: object) => inbox.call('PATCH', `/conversations/${conversation_id}`, body)
  return { inbox, conversation_id, patch }
}

it('opens, closes and tags, and says so', async () => {
  const { inbox, patch } = await opened()
  expect((await patch({ status: 'closed', tags: ['vip', 'lyon'] })).body).toMatchObject({
    status: 'closed',
    tags: ['vip', 'lyon'],
  })
  expect((await patch({ status: 'open' })).body).toMatchObject({ status: 'open', tags: ['vip', 'lyon'] })
  expect((await patch({})).status).toBe(200)
  expect(await inbox.events()).toContain('conversation.updated')
})

it('is reopened by a new message, but not by one that is delivered again', async () => {
  const { inbox, patch } = await opened({ default_agent_id: '' })
  for (const status of ['closed', 'snoozed']) {
    await patch({ status })
    await inbox.receive(said('491', 'a', 'Hello', 1))
    expect((await inbox.conversation()).status).toBe(status)
    await inbox.receive(said('491', `new-${status}`, 'Me again', 5))
    expect((await inbox.conversation()).status).toBe('open')
  }
})

it('sleeps until the hour that was named, or another', async () => {
  const { inbox, patch } = await opened({ default_agent_id: '' })
  const until = later(app.clock.now(), HOUR_MS)
  const snoozed = await patch({ status: 'snoozed', snoozed_until: until.toISOString() })
  expect(snoozed.body).toMatchObject({ status: 'snoozed', snoozed_until: until.toISOString() })
  await patch({ snoozed_until: later(until, HOUR_MS).toISOString() })
  app.clock.advance(HOUR_MS + 1)
  await inbox.work()
  expect((await inbox.conversation()).status).toBe('snoozed')
  app.clock.advance(HOUR_MS + 1)
  await inbox.work()
  const woken = await inbox.conversation()
  expect(woken.status).toBe('open')
  expect(woken.snoozed_until).toBeUndefined()
})

it('sleeps without an hour until a message comes', async () => {
  const { inbox, patch } = await opened({ default_agent_id: '' })
  await patch({ status: 'snoozed' })
  app.clock.advance(100 * HOUR_MS)
  await inbox.work()
  expect((await inbox.conversation()).status).toBe('snoozed')
})

it('goes to another agent, who knows what was said', async () => {
  const { inbox, conversation_id, patch } = await opened()
  await inbox.call('POST', '/agents', { name: 'Bea' })
  const bea = (await inbox.call('GET', '/agents/Bea')).body.agent_id
  const { body } = await patch({ agent_id: 'Bea' })
  expect(body).toMatchObject({ agent_id: bea, handoffs: [{ from: 'Ada', to: 'Bea' }] })
  await inbox.work()
  const session = await inbox.call(
    'GET',
    `/agents/Bea/conversations?user_id=whatsapp:491&session_id=${conversation_id}`,
  )
  expect(session.body.messages.map((message: { role: string }) => message.role)).toEqual([
    'user',
    'assistant',
  ])
  await inbox.receive(said('491', 'b', 'And now?', second() + 1))
  expect((await inbox.transcript(conversation_id)).at(-1).author_id).toBe(bea)
  expect((await inbox.list())[0]).toMatchObject({ agent_name: 'Bea', handoffs: [{ from: 'Ada', to: 'Bea' }] })
})

it('names everything it cannot read', async () => {
  const { patch } = await opened()
  const locations = async (body: object) =>
    (await patch(body)).body.errors.map((error: { location: string }) => error.location).sort()
  expect(await locations({ status: 'gone', tags: [''], snoozed_until: 'soon' })).toEqual([
    'body.snoozed_until',
    'body.status',
    'body.tags[0]',
  ])
  expect(await locations({ snoozed_until: '2100-01-01T00:00:00Z' })).toEqual(['body.snoozed_until'])
  expect(await locations({ status: 'snoozed', snoozed_until: '2020-01-01T00:00:00Z' })).toEqual([
    'body.snoozed_until',
  ])
  expect(await locations({ agent_id: 'Nobody' })).toEqual(['body.agent_id'])
})

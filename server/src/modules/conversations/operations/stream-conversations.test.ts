import { expect, it } from 'vitest'
import { EventConsumer } from '../../../../test/event-source.ts'
import { Inbox, said, withGraph } from '../../../../test/suites/inbox.ts'

const { app, graph } = await withGraph()
const url = `${await app.listen()}/api/v1/conversations/stream`
const types = (consumer: EventConsumer) => consumer.frames.map((frame) => frame.data.type)

it('shows messages, takeovers and deliveries as they happen, to its own workspace only', async () => {
  const [mine, theirs] = [await Inbox.open(app, graph), await Inbox.open(app, graph)]
  const consumer = new EventConsumer()
  expect((await consumer.open(url, mine.tenant.key)).status).toBe(200)
  await theirs.receive(said('491', 'a', 'Hidden', 1))
  await mine.receive(said('491', 'a', 'Hello', 1))
  const { conversation_id } = await mine.conversation()
  await mine.call('POST', `/conversations/${conversation_id}/takeover?operator_id=jo`)
  await mine.call('POST', `/conversations/${conversation_id}/read`)
  await mine.call('DELETE', `/conversations/${conversation_id}/takeover`)
  await mine.call('PATCH', `/conversations/${conversation_id}`, { status: 'closed' })
  const expected = [
    'conversation.started',
    'conversation.message',
    'conversation.message',
    'conversation.message.status',
    'conversation.takeover.started',
    'conversation.read',
    'conversation.takeover.released',
    'conversation.updated',
  ]
  await expect.poll(() => types(consumer)).toEqual(expected)
  expect(consumer.frames[1]?.data).toMatchObject({
    conversation_id,
    conversation: { user_id: 'whatsapp:491' },
    message: { content: 'Hello', direction: 'inbound' },
  })
  expect(consumer.frames[3]?.data.message).toMatchObject({ author_type: 'agent', delivery_status: 'sent' })
  expect(JSON.stringify(consumer.frames)).not.toContain('Hidden')
  consumer.close()
})

it('goes on where the client left off: nothing missed, nothing twice', async () => {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  const consumer = new EventConsumer()
  const first = await consumer.open(url, inbox.tenant.key)
  await inbox.receive(said('491', 'm0', 'Line 0', 0))
  await expect.poll(() => consumer.frames.length).toBeGreaterThan(1)
  consumer.close()
  await first.ended
  for (let n = 1; n < 30; n += 1) await inbox.post(said('491', `m${n}`, `Line ${n}`, n))
  const working = inbox.work()
  // It breaks and comes back while things happen.
  for (let n = 0; n < 3; n += 1) {
    const again = await consumer.open(url, inbox.tenant.key)
    await new Promise((wait) => setTimeout(wait, 20))
    consumer.close()
    await again.ended
  }
  await working
  await consumer.open(url, inbox.tenant.key)
  const lines = () =>
    consumer.frames
      .filter((frame) => frame.data.type === 'conversation.message')
      .map((frame) => frame.data.message.content)
  await expect.poll(() => lines().length).toBe(30)
  expect(lines()).toEqual(Array.from({ length: 30 }, (_, n) => `Line ${n}`))
  const ids = consumer.frames.map((frame) => Number(frame.id))
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other))
  consumer.close()
})

it('says its place before the first event, so that even a stream that broke off before it misses nothing', async () => {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  const consumer = new EventConsumer()
  const first = await consumer.open(url, inbox.tenant.key)
  await expect.poll(() => consumer.lastId).toMatch(/^\d+$/)
  consumer.close()
  await first.ended
  expect(consumer.frames).toEqual([])
  await inbox.receive(said('491', 'm0', 'While nobody listened', 0))
  await consumer.open(url, inbox.tenant.key)
  await expect.poll(() => types(consumer)).toContain('conversation.message')
  consumer.close()
})

it('takes the project under both names, and no foreign one', async () => {
  const [mine, theirs] = [await Inbox.open(app, graph), await Inbox.open(app, graph)]
  const project = await app.call('POST', '/api/v1/projects', {
    as: mine.tenant.owner,
    body: { name: 'Other' },
  })
  const status = async (query: string, as: string) => {
    const consumer = new EventConsumer()
    const opened = await consumer.open(`${url}?${query}`, as)
    consumer.close()
    return opened.status
  }
  for (const name of ['project', 'project_id']) {
    expect(await status(`${name}=${mine.tenant.projectId}`, mine.tenant.key)).toBe(200)
    expect(await status(`${name}=${project.body.project_id}`, mine.tenant.owner)).toBe(200)
    expect(await status(`${name}=${project.body.project_id}`, mine.tenant.key)).toBe(404)
    expect(await status(`${name}=${theirs.tenant.projectId}`, mine.tenant.owner)).toBe(404)
  }
  expect(await status('project=x', mine.tenant.key)).toBe(400)
})

it('lets a slow reader wait without harm to the others', async () => {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  const slow = await fetch(url, { headers: { authorization: `Bearer ${inbox.tenant.key}` } })
  const consumer = new EventConsumer()
  await consumer.open(url, inbox.tenant.key)
  for (let n = 0; n < 40; n += 1) await inbox.post(said('491', `m${n}`, 'x'.repeat(4_000), n))
  await inbox.work()
  await expect.poll(() => types(consumer).filter((type) => type === 'conversation.message').length).toBe(40)
  consumer.close()
  await slow.body?.cancel()
})

import { expect, it } from 'vitest'
import { Inbox, said, withGraph } from '../../../../test/suites/inbox.ts'

const { app, graph } = await withGraph()

it('counts what came in since it was last read, also when reads and writes race', async () => {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  await Promise.all(Array.from({ length: 12 }, (_, n) => inbox.post(said('491', `n${n}`, `Line ${n}`, n))))
  await Promise.all([inbox.work(), inbox.work()])
  const { conversation_id, unread_count } = await inbox.conversation()
  expect(unread_count).toBe(12)
  const read = () => inbox.call('POST', `/conversations/${conversation_id}/read`)
  expect((await read()).body.unread_count).toBe(0)
  expect((await read()).body.unread_count).toBe(0)
  expect((await inbox.events()).filter((type) => type === 'conversation.read')).toHaveLength(1)
  await inbox.receive(said('491', 'later', 'One more', 100))
  expect((await inbox.conversation()).unread_count).toBe(1)
})

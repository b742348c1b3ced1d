import { expect, it } from 'vitest'
import { BEGAN, Inbox, said, withGraph } from '../../../../test/suites/inbox.ts'

const { app, graph } = await withGraph()

it('gives control back, and the agent goes on knowing what was said', async () => {
  const inbox = await Inbox.open(app, graph)
  await inbox.receive(said('491', 'a', 'Hello', 1))
  const { conversation_id } = await inbox.conversation()
  const path = `/conversations/${conversation_id}/takeover`
  await inbox.call('POST', `${path}?operator_id=jo`)
  const at = (n: number) => Math.ceil(app.clock.now().getTime() / 1000) - BEGAN + n
  await inbox.receive(said('491', 'b', 'What is the price?', at(1)))
  await inbox.call('POST', `/conversations/${conversation_id}/messages`, { content: 'It is 500 euros.' })
  await inbox.receive(said('491', 'c', 'And for two?', at(20)))
  graph.calls.length = 0
  const { body } = await inbox.call('DELETE', path)
  expect(body).toMatchObject({ controller: 'agent', controller_operator_id: '' })
  expect(body.takeover_started_at).toBeUndefined()
  await inbox.work()
  // The contact was still waiting for an answer.
  expect(graph.calls).toHaveLength(1)
  const rows = await inbox.transcript(conversation_id)
  expect(rows.map((row) => row.author_type)).toEqual(['user', 'agent', 'user', 'operator', 'user', 'agent'])
  const session = await inbox.call(
    'GET',
    `/agents/Ada/conversations?user_id=whatsapp:491&session_id=${conversation_id}`,
  )
  const heard = session.body.messages.map((message: { content: string }) => message.content)
  expect(heard).toEqual(rows.map((row) => row.content))
  expect(session.body.messages[3].author).toBe('jo')
  expect(await inbox.events()).toContain('conversation.takeover.released')
  // Releasing what is not taken over changes nothing.
  expect((await inbox.call('DELETE', path)).body.controller).toBe('agent')
  expect((await inbox.events()).filter((type) => type === 'conversation.takeover.released')).toHaveLength(1)
})

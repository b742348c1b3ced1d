import { expect, it } from 'vitest'
import { Inbox, said, withGraph } from '../../../../test/suites/inbox.ts'

const { app, graph } = await withGraph()

it('disconnects: the address is gone, the conversations stay readable', async () => {
  const inbox = await Inbox.open(app, graph)
  await inbox.receive(said('491', 'x', 'Hello'))
  const path = `/projects/${inbox.tenant.projectId}/channel-connections/${inbox.connection.connection_id}`
  const gone = await inbox.call('DELETE', path)
  expect([gone.status, gone.text]).toEqual([204, ''])
  expect(await inbox.events()).toContain('channel_connection.deleted')
  expect((await inbox.call('DELETE', path)).status).toBe(404)
  expect((await inbox.post(said('491', 'y', 'Hello?'))).status).toBe(404)
  const conversation = await inbox.conversation()
  expect(conversation.connection_id).toBe('')
  expect(await inbox.transcript(conversation.conversation_id)).toHaveLength(2)
  const refused = await inbox.call('POST', `/conversations/${conversation.conversation_id}/messages`, {
    content: 'Hi',
  })
  expect(refused.status).toBe(409)
})

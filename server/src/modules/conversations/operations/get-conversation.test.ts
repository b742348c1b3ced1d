import { expect, it } from 'vitest'
import { Inbox, said, withGraph } from '../../../../test/suites/inbox.ts'
import { newId } from '../../../kernel/ids.ts'

const { app, graph } = await withGraph()

it('reads a conversation, and not another project’s or workspace’s', async () => {
  const [mine, theirs] = [await Inbox.open(app, graph), await Inbox.open(app, graph)]
  await mine.receive(said('491', 'a', 'Hello', 1))
  await theirs.receive(said('491', 'a', 'Hello', 1))
  const conversation = await mine.conversation()
  expect(conversation).toMatchObject({
    project_id: mine.tenant.projectId,
    connection_id: mine.connection.connection_id,
    channel_type: 'whatsapp',
    user_id: 'whatsapp:491',
    session_id: conversation.conversation_id,
    controller: 'agent',
    status: 'open',
    unread_count: 1,
    last_direction: 'outbound',
    handoffs: [],
  })
  expect(conversation.takeover_started_at).toBeUndefined()
  const detail = await mine.call('GET', `/conversations/${conversation.conversation_id}`)
  expect(detail.body.source).toBe('durable')
  const foreign = (await theirs.conversation()).conversation_id
  const [one, two] = [foreign, newId()].map((id) => mine.call('GET', `/conversations/${id}`))
  expect((await one)?.status).toBe(404)
  expect({ ...(await one)?.body, instance: '' }).toEqual({ ...(await two)?.body, instance: '' })
  // A key of another project of the same workspace does not see it either.
  const project = await app.call('POST', '/api/v1/projects', {
    as: mine.tenant.owner,
    body: { name: 'Other' },
  })
  const key = await app.call('POST', `/api/v1/projects/${project.body.project_id}/keys`, {
    as: mine.tenant.owner,
    body: {},
  })
  const path = `/conversations/${conversation.conversation_id}`
  expect((await mine.call('GET', path, undefined, key.body.key)).status).toBe(404)
  expect((await mine.call('GET', path, undefined, mine.tenant.owner)).status).toBe(200)
})

import { expect, it } from 'vitest'
import { Inbox, said, withGraph } from '../../../../test/suites/inbox.ts'

const { app, graph } = await withGraph()
const pathOf = (inbox: Inbox) =>
  `/projects/${inbox.tenant.projectId}/channel-connections/${inbox.connection.connection_id}`

it('changes what is sent and leaves the rest', async () => {
  const inbox = await Inbox.open(app, graph)
  const templates = { name: 'hello', language: 'en_US' }
  const { body } = await inbox.call('PATCH', pathOf(inbox), { templates, display_name: 'Shop' })
  expect(body).toMatchObject({
    templates,
    display_name: 'Shop',
    default_agent_id: inbox.connection.default_agent_id,
  })
  const cleared = await inbox.call('PATCH', pathOf(inbox), { default_agent_id: '' })
  expect(cleared.body).toMatchObject({ default_agent_id: '', templates })
  expect(await inbox.events()).toContain('channel_connection.updated')
})

it('refuses what cannot be', async () => {
  const inbox = await Inbox.open(app, graph)
  const reply = await inbox.call('PATCH', pathOf(inbox), { status: 'error', display_name: 1 })
  expect(reply.status).toBe(400)
  expect(reply.body.errors).toHaveLength(2)
  expect((await inbox.call('PATCH', pathOf(inbox), { default_agent_id: 'Nobody' })).status).toBe(400)
  const { token } = await inbox.tenant.member('member')
  expect((await inbox.call('PATCH', pathOf(inbox), {}, token)).status).toBe(403)
})

it('pauses: what comes in is kept, nothing goes out', async () => {
  const inbox = await Inbox.open(app, graph)
  await inbox.call('PATCH', pathOf(inbox), { status: 'paused' })
  await inbox.receive(said('491', 'x', 'Anybody?'))
  expect(graph.calls).toEqual([])
  const { conversation_id } = await inbox.conversation()
  expect(await inbox.transcript(conversation_id)).toHaveLength(1)
  const refused = await inbox.call('POST', `/conversations/${conversation_id}/messages`, { content: 'Hi' })
  expect(refused.status).toBe(409)
})

it('speaks with a new token from now on', async () => {
  const inbox = await Inbox.open(app, graph)
  await inbox.call('PATCH', pathOf(inbox), { access_token: 'stale' })
  await inbox.receive(said('491', 'x', 'Hello'))
  expect(graph.calls.at(-1)?.token).toBe('stale')
  expect((await inbox.call('GET', pathOf(inbox))).body).toMatchObject({
    status: 'error',
    status_code: 'token_invalid',
  })
  await inbox.call('PATCH', pathOf(inbox), { access_token: graph.token })
  await inbox.receive(said('491', 'y', 'Hello?', 1))
  expect((await inbox.call('GET', pathOf(inbox))).body).toMatchObject({ status: 'active', status_code: '' })
})

import { expect, it } from 'vitest'
import { runJob } from '../../../test/jobs.ts'
import { BEGAN, Inbox, said, withGraph } from '../../../test/suites/inbox.ts'
import { DAY_MS } from '../../kernel/clock.ts'

const { app, graph } = await withGraph()
const second = () => Math.floor(app.clock.now().getTime() / 1000) - BEGAN - 5
const resume = async (inbox: Inbox) => {
  await runJob(app, 'conversations.resume')
  await inbox.work()
}

it('answers what waited when the agent is switched on again, once', async () => {
  const inbox = await Inbox.open(app, graph)
  await inbox.call('PATCH', '/agents/Ada/status', { is_active: false })
  await inbox.receive(said('491', 'a', 'Hello', second()))
  await resume(inbox)
  expect(graph.calls).toEqual([])
  await inbox.call('PATCH', '/agents/Ada/status', { is_active: true })
  await resume(inbox)
  await resume(inbox)
  expect(graph.calls).toHaveLength(1)
})

it('answers what waited when the connection is, unless the window has closed', async () => {
  const inbox = await Inbox.open(app, graph)
  const path = `/projects/${inbox.tenant.projectId}/channel-connections/${inbox.connection.connection_id}`
  await inbox.call('PATCH', path, { status: 'paused' })
  await inbox.receive(said('491', 'a', 'Hello', second()))
  await inbox.call('PATCH', path, { status: 'active' })
  await resume(inbox)
  expect(graph.calls).toHaveLength(1)
  await inbox.call('PATCH', path, { status: 'paused' })
  await inbox.receive(said('491', 'b', 'Still there?', second()))
  app.clock.advance(DAY_MS + 10_000)
  await inbox.call('PATCH', path, { status: 'active' })
  await resume(inbox)
  expect(graph.calls).toHaveLength(1)
  expect(await inbox.events()).toContain('conversation.message.failed')
})

it('hands over to a person who is asked for, and says so in the contact’s language', async () => {
  const inbox = await Inbox.open(app, graph)
  await inbox.receive(said('491', 'a', 'Ich möchte mit einem Menschen sprechen', second()))
  expect(graph.calls.map((call) => call.body.text.body)).toEqual([
    'Ich gebe an eine Kollegin oder einen Kollegen weiter. Die Antwort kommt hier, so bald wie möglich.',
  ])
  expect(await inbox.conversation()).toMatchObject({ controller: 'human' })
})

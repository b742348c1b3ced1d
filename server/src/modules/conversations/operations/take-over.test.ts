import { expect, it } from 'vitest'
import { Inbox, said, withGraph } from '../../../../test/suites/inbox.ts'

const { app, graph } = await withGraph()

async function opened() {
  const inbox = await Inbox.open(app, graph)
  await inbox.receive(said('491', 'a', 'Hello', 1))
  graph.calls.length = 0
  const { conversation_id } = await inbox.conversation()
  return { inbox, conversation_id, path: `/conversations/${conversation_id}/takeover` }
}

it('gives the conversation to a person, and the agent falls silent', async () => {
  const { inbox, path } = await opened()
  const jo = await inbox.tenant.member('member')
  const { body } = await inbox.call('POST', path, {}, jo.token)
  expect(body).toMatchObject({ controller: 'human', controller_operator_id: `user:${jo.userId}` })
  expect(Date.parse(body.takeover_started_at)).toBeGreaterThan(0)
  await inbox.receive(said('491', 'b', 'Anybody there?', 1_000))
  expect(graph.calls).toEqual([])
  expect(await inbox.events()).toContain('conversation.takeover.started')
  // The same operator may ask again.
  expect((await inbox.call('POST', path, {}, jo.token)).body.takeover_started_at).toBe(
    body.takeover_started_at,
  )
})

it('lets one of two operators in, and the other by force', async () => {
  const { inbox, path } = await opened()
  const take = (operator: string, force = '') => inbox.call('POST', `${path}?operator_id=${operator}${force}`)
  const replies = await Promise.all(['jo', 'kim', 'lou'].map((operator) => take(operator)))
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409])
  const holder = replies.find((reply) => reply.status === 200)?.body.controller_operator_id
  const refused = replies.find((reply) => reply.status === 409)
  expect(refused?.body.controller_operator_id).toBe(holder)
  const forced = await take('mo', '&force=true')
  expect(forced.body.controller_operator_id).toBe('mo')
  const last = (await app.eventsOf(inbox.tenant.tenantId)).findLast(
    (event) => event.type === 'conversation.takeover.started',
  )
  expect(last?.payload).toMatchObject({ operator_id: 'mo', taken_from: holder })
})

it('is not for viewers, and reads force as a boolean', async () => {
  const { inbox, path } = await opened()
  const viewer = await inbox.tenant.member('viewer')
  expect((await inbox.call('POST', path, {}, viewer.token)).status).toBe(403)
  expect((await inbox.call('POST', `${path}?force=maybe`)).body.errors[0].location).toBe('query.force')
})

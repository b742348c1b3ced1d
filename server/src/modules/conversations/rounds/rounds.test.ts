import { expect, it } from 'vitest'
import { runJob, workOff } from '../../../../test/jobs.ts'
import { BEGAN, Inbox, said, withGraph } from '../../../../test/suites/inbox.ts'
import { HOUR_MS, MINUTE_MS } from '../../../kernel/clock.ts'
import { asSystem } from '../../../platform/db/database.ts'

const { app, graph } = await withGraph()

const roundsOf = (tenantId: string) =>
  app.db.transaction(asSystem, (tx) =>
    tx.db
      .selectFrom('conversation_rounds')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .orderBy('conversation_id')
      .orderBy('round')
      .execute(),
  )

it('keeps a round from the first message to its end, and begins another when the person comes back', async () => {
  const inbox = await Inbox.open(app, graph)
  const { tenant } = inbox
  await inbox.receive(said('491', 'a', 'Hello'))
  const { conversation_id: id, agent_id } = await inbox.conversation()
  expect(await roundsOf(tenant.tenantId)).toMatchObject([
    {
      conversation_id: id,
      round: 1,
      project_id: tenant.projectId,
      channel_type: 'whatsapp',
      agent_id,
      opened_at: new Date(BEGAN * 1_000),
      first_response_by: 'agent',
      taken_over_at: null,
      resolved_at: null,
      reopens: 0,
    },
  ])
  await inbox.call('POST', `/conversations/${id}/takeover`, undefined, tenant.owner)
  app.clock.advance(MINUTE_MS)
  await inbox.call('POST', `/conversations/${id}/messages`, { content: 'Hi' }, tenant.owner)
  await inbox.call('PATCH', `/conversations/${id}`, { status: 'closed' }, tenant.owner)
  const owner = `user:${tenant.ownerId}`
  const [closed] = await roundsOf(tenant.tenantId)
  expect(closed).toMatchObject({
    first_response_by: 'agent',
    operator_id: owner,
    resolved_by: owner,
    resolved_at: expect.any(Date),
    operator_response_at: expect.any(Date),
  })
  await inbox.call('PATCH', `/conversations/${id}`, { status: 'open' })
  expect(await roundsOf(tenant.tenantId)).toMatchObject([{ resolved_at: null, resolved_by: '', reopens: 1 }])
  await inbox.call('POST', '/conversations/bulk', { conversation_ids: [id], status: 'closed' })
  await inbox.receive(said('491', 'b', 'One more thing', 600))
  const rounds = await roundsOf(tenant.tenantId)
  expect(rounds).toMatchObject([
    { round: 1, resolved_by: expect.stringMatching(/^key:/), operator_id: owner, reopens: 1 },
    { round: 2, resolved_at: null, reopens: 1, called_at: expect.any(Date), operator_id: '' },
  ])
})

it('keeps what was missed, marked by the sweep or by a late answer', async () => {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  const none = { first_response_minutes: null, resolution_minutes: null }
  const normal = { first_response_minutes: 25, resolution_minutes: 60 }
  await inbox.call(
    'PUT',
    '/response-targets',
    { urgent: none, high: none, normal, low: none },
    inbox.tenant.owner,
  )
  await inbox.receive(said('491', 'a', 'Hello'))
  app.clock.advance(40 * MINUTE_MS)
  const id = (await inbox.conversation()).conversation_id
  await inbox.call('POST', `/conversations/${id}/messages`, { content: 'Hi' }, inbox.tenant.owner)
  const read = () => roundsOf(inbox.tenant.tenantId)
  expect(await read()).toMatchObject([
    { first_response_by: 'operator', first_response_missed: true, resolution_missed: false },
  ])
  app.clock.advance(2 * HOUR_MS)
  await runJob(app, 'conversations.targets')
  expect(await read()).toMatchObject([{ first_response_missed: true, resolution_missed: true }])
})

it('goes with the conversation, is in the export of the person and is erased with them', async () => {
  const inbox = await Inbox.open(app, graph)
  await inbox.receive(said('491', 'a', 'Hello'), said('492', 'b', 'Hello'), said('493', 'c', 'Hello'))
  const read = () => roundsOf(inbox.tenant.tenantId)
  expect(await read()).toHaveLength(3)
  const one = await inbox.conversation('491')
  expect((await inbox.call('DELETE', `/conversations/${one.conversation_id}`)).status).toBe(200)
  expect(await read()).toHaveLength(2)
  const person = (await inbox.conversation('492')).user_id
  const path = `/people/${encodeURIComponent(person)}`
  const exported = await inbox.call('GET', `${path}/export`, undefined, inbox.tenant.owner)
  expect(exported.text).toContain('conversation_rounds')
  expect((await inbox.call('DELETE', path, undefined, inbox.tenant.owner)).status).toBe(202)
  await workOff(app, inbox.tenant.tenantId, 'people.erase')
  expect(await read()).toHaveLength(1)
})

import { expect, it } from 'vitest'
import { chat, say, withAgent } from '../../../../test/chat-client.ts'
import { workOff } from '../../../../test/jobs.ts'
import { facts } from '../../../../test/memory.ts'
import { Inbox, said, withGraph } from '../../../../test/suites/inbox.ts'

const { app, graph } = await withGraph({})

it('forgets on a channel, in one burst of messages and in the next', async () => {
  const inbox = await Inbox.open(app, graph)
  await inbox.post(said('491', 'm1', 'My cat is called Milo.', 1))
  await inbox.post(said('491', 'm2', 'I live in Lyon.', 2))
  await inbox.work()
  await inbox.post(said('491', 'm3', 'Please forget where I live', 30))
  await inbox.work()
  await inbox.work()
  expect(graph.calls.at(-1)?.body.text.body).toMatch(/forgotten this: .*Lyon/)
  await inbox.post(said('491', 'm4', 'I fought with Pieter.', 60))
  await inbox.post(said('491', 'm5', 'Forget that.', 61))
  await inbox.work()
  await inbox.work()
  expect(graph.calls.at(-1)?.body.text.body).toMatch(/forgotten this: .*Pieter/)
  await workOff(app, inbox.tenant.tenantId)
  const known = await inbox.call('GET', '/agents/Ada/memory/facts?user_id=whatsapp:491')
  const content = JSON.stringify(known.body.facts)
  expect(['Milo', 'Lyon', 'Pieter'].map((word) => content.includes(word))).toEqual([true, false, false])
})

it('forgets in a reply that is fetched later', async () => {
  const tenant = await withAgent(app)
  await chat(app, tenant.key, say('I live in Lyon.', { user_id: 'u1', session_id: 's1' }))
  await workOff(app, tenant.tenantId)
  const body = say('Forget where I live', { user_id: 'u1', session_id: 's1' })
  const { body: begun } = await app.call('POST', '/api/v1/agents/Ada/chat/async', { as: tenant.key, body })
  await workOff(app, tenant.tenantId)
  const result = await app.call('GET', `/api/v1/agents/Ada/chat/result/${begun.processing_id}`, {
    as: tenant.key,
  })
  expect(result.body).toMatchObject({ status: 'complete', response: expect.stringMatching(/forgotten this/) })
  expect((await facts(app, tenant)).total_count).toBe(0)
})

it('does once what is asked twice with one idempotency key', async () => {
  const tenant = await withAgent(app)
  await chat(app, tenant.key, say('I live in Lyon.', { user_id: 'u1', session_id: 's1' }))
  await workOff(app, tenant.tenantId)
  const body = say('Forget where I live', { user_id: 'u1', session_id: 's1' })
  const headers = { 'idempotency-key': 'once' }
  const [first, second] = [
    await chat(app, tenant.key, body, { headers }),
    await chat(app, tenant.key, body, { headers }),
  ]
  expect(second.text).toBe(first.text)
  const events = (await app.eventsOf(tenant.tenantId)).filter((event) => event.type === 'memory.forgotten')
  expect(events).toHaveLength(1)
})

import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { facts, search, withAda } from '../../../../../test/memory.ts'

const app = await testApp()
const post = (tenant: TestTenant, body: object) =>
  app.call('POST', '/api/v1/agents/Ada/turns', {
    as: tenant.key,
    body: { user_id: 'u1', session_id: 's1', ...body },
  })

it('takes messages with the times at which they were said', async () => {
  const tenant = await withAda(app)
  const reply = await post(tenant, {
    user_display_name: 'Bea',
    messages: [
      { role: 'user', content: 'Next Friday I fly to Oslo.', timestamp: '2026-03-02T10:00:00Z' },
      { role: 'assistant', content: 'Have a good flight!', timestamp: '2026-03-02T10:00:05Z' },
    ],
  })
  expect(reply.body).toMatchObject({ accepted: true, messages_stored: 2, session_id: 's1', user_id: 'u1' })
  await workOff(app, tenant.tenantId)
  const { facts: known } = (await app.call('GET', '/api/v1/agents/Ada/users/u1/facts', { as: tenant.key }))
    .body
  const flight = known.find((fact: { atomic_text: string }) => fact.atomic_text.includes('Oslo'))
  expect(flight.event_time).toMatch(/^2026-03-(06|13)/)
  expect(flight.valid_from).toBe('2026-03-02T10:00:00.000Z')
  expect((await search(app, tenant, 'flight to Oslo')).length).toBeGreaterThan(0)
})

it('takes turns as pairs, with what tools answered between', async () => {
  const tenant = await withAda(app)
  const said = (role: string, content: string) => ({ role, content })
  const reply = await post(tenant, {
    turns: [
      { user_message: said('user', 'I love olives.'), assistant_message: said('assistant', 'Noted.') },
      {
        user_message: said('user', 'And cheese.'),
        assistant_message: said('assistant', 'Of course.'),
        tool_results: [{ ...said('tool', '{}'), tool_call_id: 'c1' }],
      },
    ],
  })
  expect(reply.body.messages_stored).toBe(5)
  await workOff(app, tenant.tenantId)
  expect((await facts(app, tenant)).facts.map((fact: { content: string }) => fact.content).join(' ')).toMatch(
    /olives/,
  )
})

it('refuses neither, both, and times that are none', async () => {
  const tenant = await withAda(app)
  const message = { role: 'user', content: 'Hi' }
  expect((await post(tenant, {})).body.errors).toMatchObject([{ location: 'body.messages' }])
  const both = { messages: [message], turns: [{ user_message: message, assistant_message: message }] }
  expect((await post(tenant, both)).body.errors).toMatchObject([{ location: 'body.turns' }])
  const odd = await post(tenant, { messages: [{ ...message, timestamp: 'then' }], user_timezone: 1 })
  expect(odd.status).toBe(400)
  const many = { messages: Array.from({ length: 2_001 }, () => message) }
  expect((await post(tenant, many)).status).toBe(400)
  expect((await post(tenant, { ...both, session_id: '' })).status).toBe(400)
})

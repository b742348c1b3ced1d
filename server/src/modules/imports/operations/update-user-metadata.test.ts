import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { facts, withAda } from '../../../../test/memory.ts'

const app = await testApp()

it('merges what is sent, and what changed replaces the fact before', async () => {
  const tenant = await withAda(app)
  const path = '/api/v1/agents/Ada/users/u1'
  const patch = (body: object) => app.call('PATCH', `${path}/metadata`, { as: tenant.key, body })
  expect((await patch({ company: 'Acme' })).status).toBe(404)
  const record = { metadata: { company: 'Acme', email: 'a@example.com', custom: { a: '1', b: '2' } } }
  await app.call('POST', `${path}/prime`, { as: tenant.key, body: record })
  app.clock.advance(1_000)
  const changed = await patch({ company: 'Bolt', custom: { b: '3' } })
  expect(changed.body).toMatchObject({
    facts_created: 2,
    metadata: { company: 'Bolt', email: 'a@example.com', custom_fields: { a: '1', b: '3' } },
  })
  const known = (await facts(app, tenant)).facts.map((fact: { content: string }) => fact.content).join(' ')
  expect(known).toMatch(/Bolt/)
  expect(known).not.toMatch(/Acme/)
  expect((await patch({ company: 5 })).status).toBe(400)
})

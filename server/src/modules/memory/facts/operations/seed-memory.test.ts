import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { facts, withAda } from '../../../../../test/memory.ts'

const app = await testApp()
const path = '/api/v1/agents/Ada/memory/seed'

it('gives memories of a person, each once however often it is called', async () => {
  const tenant = await withAda(app)
  const memories = [
    { content: 'Met at the fair in 2019.', fact_type: 'event', importance: 0.9, entities: ['fair'] },
    { content: 'Speaks Dutch.' },
  ]
  const seed = () => app.call('POST', path, { as: tenant.key, body: { user_id: 'u1', memories } })
  expect((await seed()).body).toMatchObject({ memories_created: 2 })
  expect((await seed()).body).toMatchObject({ memories_created: 0 })
  const stored = await facts(app, tenant)
  expect(stored.total_count).toBe(2)
  expect(stored.facts.map((fact: { source_type: string }) => fact.source_type)).toEqual(['seed', 'seed'])
})

it('refuses memories without a user and empty ones', async () => {
  const tenant = await withAda(app)
  const refused = await app.call('POST', path, { as: tenant.key, body: { memories: [{ content: '' }] } })
  expect(refused.body.errors.map((error: { location: string }) => error.location).sort()).toEqual([
    'body.memories[0].content',
    'body.user_id',
  ])
})

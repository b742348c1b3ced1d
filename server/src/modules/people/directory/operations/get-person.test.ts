import { expect, it } from 'vitest'
import { chat, say } from '../../../../../test/chat-client.ts'
import { testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { withAda } from '../../../../../test/memory.ts'

const app = await testApp()

it('joins the records of all agents; the one they talked to last holds', async () => {
  const tenant = await withAda(app)
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Bruno' } })
  const prime = (agent: string, metadata: object) =>
    app.call('POST', `/api/v1/agents/${agent}/users/ana/prime`, { as: tenant.key, body: { metadata } })
  await prime('Ada', { company: 'Bosch', title: 'Engineer', custom: { tier: 'gold', city: 'Porto' } })
  await prime('Bruno', { company: 'Siemens', custom: { tier: 'silver' } })
  await chat(app, tenant.key, say('Hello.', { user_id: 'ana' }), { agent: 'Bruno' })
  const { body: person } = await app.call('GET', '/api/v1/people/ana', { as: tenant.key })
  expect(person).toMatchObject({
    user_id: 'ana',
    company: 'Siemens',
    title: 'Engineer',
    custom: { tier: 'silver', city: 'Porto' },
    conversation_count: 0,
  })
  expect(person.agents.map((agent: { name: string }) => agent.name)).toEqual(['Bruno', 'Ada'])
})

it('calls a nameless person what they said they are called', async () => {
  const tenant = await withAda(app)
  await chat(app, tenant.key, say('My name is Maria.', { user_id: 'u-7' }))
  await workOff(app, tenant.tenantId)
  const { body } = await app.call('GET', '/api/v1/people/u-7', { as: tenant.key })
  expect(body.name).toBe('Maria')
})

it('knows neither unknown people nor those of others', async () => {
  const tenant = await withAda(app)
  const stranger = await withAda(app)
  const body = { kind: 'email', value: 'ana@example.com' }
  await app.call('POST', '/api/v1/people/ana/identities', { as: tenant.key, body })
  const read = (userId: string, as?: string) =>
    app.call('GET', `/api/v1/people/${userId}`, as === undefined ? {} : { as })
  expect((await read('ana', tenant.key)).body.email).toBe('ana@example.com')
  const [missing, foreign] = [await read('nobody', tenant.key), await read('ana', stranger.key)]
  expect([missing.status, foreign.status]).toEqual([404, 404])
  expect(foreign.body.detail).toBe(missing.body.detail)
  expect((await read('ana')).status).toBe(401)
  expect((await read('ana', await tenant.keyWith(['read:agents']))).status).toBe(403)
})

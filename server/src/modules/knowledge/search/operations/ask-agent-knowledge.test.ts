import { expect, it } from 'vitest'
import { withAgent } from '../../../../../test/chat-client.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { learn } from '../../../../../test/knowledge.ts'

const app = await testApp()
const PATH = '/api/v1/agents/Ada/tools/kb-search'

const ask = (as: string, body: object) => app.call('POST', PATH, { as, body })

it('answers a tool call as the search by GET does', async () => {
  const tenant = await withAgent(app)
  await learn(app, tenant, [
    ['product', 'Travel kettle', { price: 30 }],
    ['product', 'Frying pan', { price: 40 }],
  ])
  const asked = await ask(tenant.key, { query: 'travel kettle' })
  expect(asked.status).toBe(200)
  expect(asked.body.results).toMatchObject([{ label: 'Travel kettle', type: 'product', scope: 'project' }])
  expect(asked.body).toEqual((await app.call('GET', `${PATH}?q=travel+kettle`, { as: tenant.key })).body)
  expect((await ask(tenant.key, { query: 'kettle pan', limit: 1 })).body.results).toHaveLength(1)
})

it('names every bad field, and finds no agent of another workspace', async () => {
  const [tenant, other] = [await withAgent(app), await app.newTenant()]
  expect(locationsOf(await ask(tenant.key, { limit: 0 }))).toEqual(['body.limit', 'body.query'])
  expect(locationsOf(await ask(tenant.key, { query: ' ', limit: 51 }))).toEqual(['body.limit', 'body.query'])
  expect((await ask(other.key, { query: 'x' })).status).toBe(404)
  expect((await app.call('POST', PATH, { body: { query: 'x' } })).status).toBe(401)
})

import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()
const path = '/api/v1/builtin-agents'

it('lists the agents there are, and says which of them work here', async () => {
  const tenant = await app.newTenant()
  const { body } = await app.call('GET', path, { as: tenant.key })
  const found = body.agents.map((one: { slug: string; provisioned: boolean }) => [one.slug, one.provisioned])
  expect(found).toEqual([
    ['lead_research', true],
    ['market_intel', false],
    ['lead_extract', true],
    ['lead_score', true],
    ['lead_qualifier', true],
  ])
  for (const agent of body.agents) expect(agent.description.length).toBeGreaterThan(20)
})

it('takes a key that may read leads, and no other', async () => {
  const tenant = await app.newTenant()
  expect((await app.call('GET', path)).status).toBe(401)
  const others = await tenant.keyWith(['read:agents', 'write:leads'])
  expect((await app.call('GET', path, { as: others })).status).toBe(403)
  expect((await app.call('GET', path, { as: await tenant.keyWith(['read:leads']) })).status).toBe(200)
})

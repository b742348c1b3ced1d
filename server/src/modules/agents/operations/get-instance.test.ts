import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('finds an instance of this agent, not one of another', async () => {
  const tenant = await app.newTenant()
  const as = tenant.key
  for (const name of ['Ada', 'Bea']) await app.call('POST', '/api/v1/agents', { as, body: { name } })
  const made = await app.call('POST', '/api/v1/agents/ada/instances', { as, body: { name: 'x' } })
  const at = (agent: string, id: string) => app.call('GET', `/api/v1/agents/${agent}/instances/${id}`, { as })
  expect((await at('ada', made.body.instance_id)).body).toEqual(made.body)
  expect((await at('ada', 'default')).body.is_default).toBe(true)
  expect((await at('bea', made.body.instance_id)).status).toBe(404)
})

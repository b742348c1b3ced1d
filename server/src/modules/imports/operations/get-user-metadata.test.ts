import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { withAda } from '../../../../test/memory.ts'

const app = await testApp()

it('reads the record that came with a person', async () => {
  const tenant = await withAda(app)
  const path = '/api/v1/agents/Ada/users/u1'
  const read = () => app.call('GET', `${path}/metadata`, { as: tenant.key })
  expect((await read()).status).toBe(404)
  const body = {
    display_name: 'Maria',
    source: 'crm',
    first_met_at: '2020-01-01T00:00:00Z',
    metadata: { company: 'Acme', timezone: 'Europe/Lisbon', custom: { tier: 'gold' } },
  }
  await app.call('POST', `${path}/prime`, { as: tenant.key, body })
  expect((await read()).body).toMatchObject({
    user_id: 'u1',
    display_name: 'Maria',
    company: 'Acme',
    timezone: 'Europe/Lisbon',
    source_type: 'crm',
    custom_fields: { tier: 'gold' },
    first_met_at: '2020-01-01T00:00:00.000Z',
  })
})

import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const path = '/api/v1/builtin-agents/lead_score/pipeline'

it('has built-in stages until there are some of the project’s own', async () => {
  const tenant = await app.newTenant()
  const { status, body } = await app.call('GET', path, { as: tenant.key })
  expect(status).toBe(200)
  expect(body).toMatchObject({ currency: 'USD', is_default: true })
  expect(body.stages.map(({ key }: { key: string }) => key)).toEqual([
    'new',
    'contacted',
    'site_visit',
    'reserved',
    'won',
    'lost',
  ])
  expect((await app.call('GET', path)).status).toBe(401)
})

it('passes over a config value that is no pipeline', async () => {
  const tenant = await app.newTenant()
  const stages = [{ key: 'won', name: 'Won', kind: 'won' }]
  for (const body of [5, { currency: 'EUR' }, { currency: 'EUR', stages }]) {
    const project = `/api/v1/projects/${tenant.projectId}/config/lead_pipeline`
    expect((await app.call('PUT', project, { as: tenant.owner, body })).status).toBe(200)
    expect((await app.call('GET', path, { as: tenant.key })).body).toMatchObject({ is_default: true })
  }
})

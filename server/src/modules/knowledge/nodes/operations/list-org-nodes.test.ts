import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { learn } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('lists what the organisation knows and nothing of a project or another organisation', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const path = `/api/v1/tenants/${tenant.tenantId}/knowledge/org-nodes`
  for (const [node_type, label] of [
    ['policy', 'One'],
    ['policy', 'Two'],
    ['person', 'Three'],
  ]) {
    app.clock.advance(1_000)
    await app.call('POST', path, { as: tenant.key, body: { node_type, label } })
  }
  await learn(app, tenant, [['policy', 'Of the project']])
  const list = async (query: string) => {
    const { body } = await app.call('GET', `${path}${query}`, { as: tenant.owner })
    return { labels: body.nodes.map((node: { label: string }) => node.label), total: body.total }
  }
  expect(await list('')).toEqual({ labels: ['Three', 'Two', 'One'], total: 3 })
  expect(await list('?limit=1')).toEqual({ labels: ['Three'], total: 3 })
  expect(await list('?limit=0&node_type=policy')).toEqual({ labels: ['Two', 'One'], total: 2 })
  expect(locationsOf(await app.call('GET', `${path}?limit=2001`, { as: tenant.key }))).toEqual([
    'query.limit',
  ])
  expect((await app.call('GET', path, { as: other.key })).status).toBe(404)
})

import { expect, it } from 'vitest'
import { startApp, type TestApp, type TestTenant, testApp } from '../../../../test/harness.ts'
import { learn } from '../../../../test/knowledge.ts'
import { asSystem } from '../../../platform/db/database.ts'

const settings = { RAPPORT_INDEX_SNAPSHOT_ROWS: '3' }
const app = await testApp({ settings })

async function restarted<T>(use: (next: TestApp) => Promise<T>): Promise<T> {
  const next = await startApp({ settings, clock: app.clock })
  try {
    return await use(next)
  } finally {
    await next.app.close()
  }
}

const ask = async (of: TestApp, tenant: TestTenant, query: string) => {
  const { knowledge, indexSnapshots } = of.app.services
  const found = await knowledge.search(tenant, 'project_only', { query, limit: 5, mode: 'bm25' })
  await indexSnapshots.whenWritten()
  return found
}

const labels = async (of: TestApp, tenant: TestTenant, query: string): Promise<string[]> =>
  (await ask(of, tenant, query)).map(({ node }) => node.label)

const run = async (text: string, tenant: TestTenant) =>
  (await app.db.transaction(asSystem, (tx) => tx.run({ text, values: [tenant.tenantId] }))).rows

async function withSnapshot(): Promise<TestTenant> {
  const tenant = await app.newTenant()
  await learn(app, tenant, [
    ['product', 'Red kettle', { colour: 'red' }],
    ['product', 'Blue kettle', { colour: 'blue' }],
    ['product', 'Lamp', {}],
    ['product', 'Piano', {}],
  ])
  await ask(app, tenant, 'kettle')
  return tenant
}

it('finds after a restart what it found before, without reading the nodes', async () => {
  const tenant = await withSnapshot()
  const before = await ask(app, tenant, 'kettle')
  await run('delete from kb_nodes where tenant_id = $1', tenant)
  const after = await restarted((next) => ask(next, tenant, 'kettle'))
  expect(before).toHaveLength(2)
  expect(before[0]?.node.updated_at).toBeInstanceOf(Date)
  expect(after).toEqual(before)
  const filtered = await restarted((next) =>
    next.app.services.knowledge.search(tenant, 'project_only', {
      query: 'kettle',
      limit: 5,
      mode: 'bm25',
      filters: { colour: 'blue' },
    }),
  )
  expect(filtered.map(({ node }) => node.label)).toEqual(['Blue kettle'])
})

it('adds what another process wrote since, and leaves out what it took away', async () => {
  const tenant = await withSnapshot()
  await restarted(async (other) => {
    await learn(other, tenant, [['product', 'Green kettle', {}]])
    const [node] = await run(`select node_id from kb_nodes where tenant_id = $1 and label = 'Lamp'`, tenant)
    const path = `/api/v1/projects/${tenant.projectId}/knowledge/nodes/${node?.['node_id']}`
    expect((await other.call('DELETE', path, { as: tenant.key })).status).toBeLessThan(300)
  })
  await restarted(async (next) => {
    expect((await labels(next, tenant, 'kettle')).sort()).toEqual([
      'Blue kettle',
      'Green kettle',
      'Red kettle',
    ])
    expect(await labels(next, tenant, 'lamp')).toEqual([])
    expect(await labels(next, tenant, 'piano')).toEqual(['Piano'])
  })
})

it('removes the snapshot with what was removed, and with the scope', async () => {
  const tenant = await withSnapshot()
  const parts = async () => (await run('select part from kb_index_parts where tenant_id = $1', tenant)).length
  expect(await parts()).toBeGreaterThan(1)
  await run(
    'update kb_scopes set version = version + 1, rebuilt_at_version = version + 1 where tenant_id = $1',
    tenant,
  )
  expect(await parts()).toBe(0)
  await restarted((next) => ask(next, tenant, 'kettle'))
  expect(await parts()).toBeGreaterThan(1)
  await run('delete from kb_scopes where tenant_id = $1', tenant)
  expect(await parts()).toBe(0)
})

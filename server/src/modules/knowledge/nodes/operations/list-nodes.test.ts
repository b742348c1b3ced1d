import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { knowledgePath, learn } from '../../../../../test/knowledge.ts'

const app = await testApp()

const list = (tenant: TestTenant, query: Record<string, string>) =>
  app.call('GET', knowledgePath(tenant, `nodes?${new URLSearchParams(query)}`), { as: tenant.key })
const labels = (reply: { body: { nodes: { label: string }[] } }) => reply.body.nodes.map((node) => node.label)

it('lists by type and properties, in the order asked for', async () => {
  const tenant = await app.newTenant()
  await learn(app, tenant, [
    ['product', 'Kettle', { price: 9, colour: 'Red wine' }],
    ['product', 'Pan', { price: 40, colour: 'black' }],
    ['product', 'Pot', { price: 100 }],
    ['person', 'Ana'],
  ])
  const sorted = { sort_by: 'label', sort_order: 'asc' }
  expect(labels(await list(tenant, sorted))).toEqual(['Ana', 'Kettle', 'Pan', 'Pot'])
  expect(labels(await list(tenant, { ...sorted, type: 'product,animal' }))).toEqual(['Kettle', 'Pan', 'Pot'])
  const by = async (name: string, value: string) =>
    labels(await list(tenant, { ...sorted, [`properties.${name}`]: value, type: 'product' }))
  expect(await by('price', '40')).toEqual(['Pan'])
  // As numbers: 9 is less than 40 and 100.
  expect(await by('price__gte', '40')).toEqual(['Pan', 'Pot'])
  expect(await by('price__lt', '40')).toEqual(['Kettle'])
  expect(await by('price__in', '9, 100')).toEqual(['Kettle', 'Pot'])
  expect(await by('colour__contains', 'RED')).toEqual(['Kettle'])
  expect(await by('colour__neq', 'black')).toEqual(['Kettle', 'Pot'])
})

it('shows page after page without losing or repeating one', async () => {
  const tenant = await app.newTenant()
  await learn(
    app,
    tenant,
    Array.from({ length: 5 }, (_, at) => ['row', `Row ${at}`] as const),
  )
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page: { status: number; body: { nodes: { label: string }[]; next_cursor?: string } } = await list(
      tenant,
      {
        limit: '2',
        ...(cursor === undefined ? {} : { cursor }),
      },
    )
    seen.push(...labels(page))
    cursor = page.body.next_cursor
  } while (cursor !== undefined)
  expect(seen.sort()).toEqual(['Row 0', 'Row 1', 'Row 2', 'Row 3', 'Row 4'])
})

it('says what is wrong with a question', async () => {
  const tenant = await app.newTenant()
  expect(locationsOf(await list(tenant, { limit: '10001', sort_by: 'x' }))).toEqual([
    'query.limit',
    'query.sort_by',
  ])
  expect(locationsOf(await list(tenant, { 'properties.a__like': '1', 'properties.': '2' }))).toEqual([
    'query.properties.',
    'query.properties.a__like',
  ])
  expect(locationsOf(await list(tenant, { cursor: 'nonsense' }))).toEqual(['query.cursor'])
})

import { expect, it } from 'vitest'
import { upload } from '../../../../../test/files.ts'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { knowledgePath, learn } from '../../../../../test/knowledge.ts'

const app = await testApp()

const table = (...rows: string[]) => `| Product | Price | Maker |\n|---|---|---|\n${rows.join('\n')}\n`
const products = async (tenant: TestTenant) =>
  (
    await app.call('GET', knowledgePath(tenant, 'nodes?type=product&sort_by=label&sort_order=asc'), {
      as: tenant.key,
    })
  ).body.nodes.map((node: { label: string; properties: object }) => [node.label, node.properties])

it('takes back what only the document said, and leaves what others say', async () => {
  const tenant = await app.newTenant()
  await learn(app, tenant, [['product', 'Written', { price: 1 }]])
  const first = await upload(
    app,
    tenant,
    'first.md',
    table('| Kettle | 30 | Pan |', '| Pan | 5 | Pan |', '| Written | 9 | Acme |', '| Alone | 7 | Acme |'),
  )
  const second = await upload(app, tenant, 'second.md', table('| Kettle | 35 | Pan |', '| Pan | 5 | |'))
  await workOff(app, tenant.tenantId)
  expect(await products(tenant)).toEqual([
    ['Alone', { price: 7, maker: 'Acme' }],
    ['Kettle', { price: 35, maker: 'Pan' }],
    ['Pan', { price: 5, maker: 'Pan' }],
    ['Written', { price: 1, maker: 'Acme' }],
  ])
  const path = knowledgePath(tenant, `documents/${first.body.document_id}`)
  expect((await app.call('DELETE', path, { as: tenant.key })).status).toBe(204)
  expect((await app.call('GET', path, { as: tenant.key })).status).toBe(404)
  expect((await app.call('DELETE', path, { as: tenant.key })).status).toBe(404)
  expect(await products(tenant)).toEqual([
    ['Kettle', { price: 35, maker: 'Pan' }],
    ['Pan', { price: 5 }],
    ['Written', { price: 1 }],
  ])
  const found = await app.call('GET', knowledgePath(tenant, 'search?q=kettle&mode=bm25'), { as: tenant.key })
  expect(
    new Set(found.body.results.map((one: { document_id?: string }) => one.document_id ?? 'none')),
  ).toEqual(new Set(['none', second.body.document_id]))
  const facts = await app.call('GET', knowledgePath(tenant, 'facts'), { as: tenant.key })
  const maker = facts.body.facts.filter(
    (fact: { relation_type: string; is_active: boolean }) => fact.relation_type === 'maker' && fact.is_active,
  )
  expect(maker).toMatchObject([{ source_document_id: second.body.document_id, version: 2 }])
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'document.deleted',
    subject_id: first.body.document_id,
  })
})

it('leaves nothing behind when it goes before it was read', async () => {
  const tenant = await app.newTenant()
  const made = await upload(app, tenant, 'a.md', table('| Kettle | 30 | Acme |'))
  await app.call('DELETE', knowledgePath(tenant, `documents/${made.body.document_id}`), { as: tenant.key })
  await workOff(app, tenant.tenantId)
  expect(await products(tenant)).toEqual([])
})

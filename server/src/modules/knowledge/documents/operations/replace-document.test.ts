import { expect, it } from 'vitest'
import { multipart, replace, upload } from '../../../../../test/files.ts'
import { locationsOf, type TestTenant, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { knowledgePath, learn } from '../../../../../test/knowledge.ts'

const app = await testApp()

const table = (...rows: string[]) =>
  `# Prices\n\n| Product | Price | Maker |\n|---|---|---|\n${rows.join('\n')}\n`
const get = async (tenant: TestTenant, path: string) =>
  (await app.call('GET', knowledgePath(tenant, path), { as: tenant.key })).body
const products = async (tenant: TestTenant) =>
  (await get(tenant, 'nodes?type=product&sort_by=label&sort_order=asc')).nodes
const passages = async (tenant: TestTenant, q: string) =>
  (await get(tenant, `search?mode=bm25&q=${q}`)).results.flatMap(
    (one: { content?: string }) => one.content ?? [],
  )
const readAll = (tenant: TestTenant) => workOff(app, tenant.tenantId, 'knowledge.read_document')

const uploaded = async (content: string, fileName = 'prices.md') => {
  const tenant = await app.newTenant()
  const { document_id: id } = (await upload(app, tenant, fileName, content)).body
  await readAll(tenant)
  return { tenant, id: id as string, state: () => get(tenant, `documents/${id}`) }
}

it('serves the old version until the new one is read, and then only the new one', async () => {
  const { tenant, id, state } = await uploaded(
    `Valid until May.\n\n${table('| Kettle | 30 | Acme |', '| Pan | 5 | Acme |', '| Acme | | |')}`,
  )
  const [, kettle] = await products(tenant)
  const rows = table('| Kettle | 35 | |', '| Cup | 2 | Acme |', '| Acme | | |')
  const next = `Valid until June.\n\n${rows}`
  const reply = await replace(app, tenant, id, 'prices-2027.md', next)
  expect(reply.body).toMatchObject({ document_id: id, file_name: 'prices-2027.md', status: 'pending' })
  expect(await passages(tenant, 'valid')).toContain('Valid until May.')
  expect(await passages(tenant, 'june')).toEqual([])
  expect((await get(tenant, `documents/${id}/passages`)).version).toBe(1)
  await readAll(tenant)
  expect(await state()).toMatchObject({ status: 'indexed', file_name: 'prices-2027.md', node_count: 4 })
  expect(await get(tenant, `documents/${id}?include=extensions`)).toMatchObject({
    version: 2,
    served_version: 2,
    versions: [
      { version: 2, file_name: 'prices-2027.md', uploaded_by: expect.stringMatching(/^key:/) },
      { version: 1, file_name: 'prices.md' },
    ],
  })
  expect(await passages(tenant, 'valid')).not.toContain('Valid until May.')
  expect(await passages(tenant, 'june')).toContain('Valid until June.')
  const read = await get(tenant, `documents/${id}/passages`)
  expect(read.version).toBe(2)
  expect(read.passages.map((one: { content: string }) => one.content)).toEqual([
    'Valid until June.',
    'Product: Kettle; Price: 35',
    'Product: Cup; Price: 2; Maker: Acme',
    'Product: Acme',
  ])
  const after = await products(tenant)
  expect(after.map((one: { label: string; properties: object }) => [one.label, one.properties])).toEqual([
    ['Acme', {}],
    ['Cup', { price: 2, maker: 'Acme' }],
    ['Kettle', { price: 35 }],
  ])
  // What both versions speak of is the same node, with its history.
  expect(after[2].node_id).toBe(kettle.node_id)
  const stated = (await get(tenant, 'facts')).facts
  const facts = stated.filter(
    (one: { relation_type: string; is_active: boolean }) => one.relation_type === 'maker' && one.is_active,
  )
  expect(facts).toHaveLength(1)
  expect(facts[0]).toMatchObject({ source_document_id: id, from_node_id: after[1].node_id })
  const documents = await get(tenant, 'nodes?type=document')
  expect(documents.nodes.map((one: { label: string }) => one.label)).toEqual(['prices-2027.md'])
  expect((await app.eventsOf(tenant.tenantId)).slice(-2)).toMatchObject([
    { type: 'document.uploaded', subject_id: id, payload: { version: 2 } },
    { type: 'document.indexed', subject_id: id, payload: { version: 2 } },
  ])
})

it('leaves what others say, and what people wrote', async () => {
  const { tenant, id } = await uploaded(table('| Kettle | 30 | Acme |', '| Pan | 5 | |'))
  await upload(app, tenant, 'other.md', table('| Pan | 6 | Bo |'))
  await readAll(tenant)
  await learn(app, tenant, [['product', 'Kettle', { colour: 'red' }]])
  await replace(app, tenant, id, 'prices.md', 'Nothing is for sale any more.')
  await readAll(tenant)
  const left = (await products(tenant)).map((one: { label: string; properties: object }) => [
    one.label,
    one.properties,
  ])
  expect(left).toEqual([
    ['Kettle', { colour: 'red' }],
    ['Pan', { price: 6, maker: 'Bo' }],
  ])
})

it('keeps the old version when the new one cannot be read', async () => {
  const { tenant, id, state } = await uploaded(table('| Kettle | 30 | Acme |'))
  await replace(app, tenant, id, 'broken.pdf', 'no PDF')
  await readAll(tenant)
  expect(await state()).toMatchObject({ status: 'failed', error_msg: expect.stringContaining('not a PDF') })
  expect((await get(tenant, `documents/${id}/passages`)).passages).toMatchObject([
    { content: 'Product: Kettle; Price: 30; Maker: Acme' },
  ])
  const content = await app.call('GET', knowledgePath(tenant, `documents/${id}/content`), { as: tenant.key })
  expect(content.text).toBe(table('| Kettle | 30 | Acme |'))
  expect(content.headers['content-disposition']).toContain('prices.md')
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'document.failed',
    payload: { version: 2 },
  })
})

it('ends with the newest of several versions, whatever is read first', async () => {
  const { tenant, id, state } = await uploaded('First words.', 'a.txt')
  await Promise.all(['Second words.', 'Third words.'].map((text) => replace(app, tenant, id, 'a.txt', text)))
  const last = await replace(app, tenant, id, 'a.txt', 'Fourth words.')
  expect(last.status).toBe(200)
  await readAll(tenant)
  expect(await state()).toMatchObject({ status: 'indexed' })
  expect(await passages(tenant, 'words')).toEqual(['Fourth words.'])
  // The same once more changes nothing but the version.
  const before = (await products(tenant)).length
  await replace(app, tenant, id, 'a.txt', 'Fourth words.')
  await readAll(tenant)
  expect(await passages(tenant, 'words')).toEqual(['Fourth words.'])
  expect((await products(tenant)).length).toBe(before)
})

it('replaces by name with an upload that is told to', async () => {
  const { tenant, id } = await uploaded('First words.', 'a.txt')
  const reply = await upload(app, tenant, 'a.txt', 'Second words.', '?force_replace=true')
  expect(reply.body).toMatchObject({ document_id: id, status: 'pending' })
  expect(await passages(tenant, 'words')).toEqual(['First words.'])
  await readAll(tenant)
  expect(await passages(tenant, 'words')).toEqual(['Second words.'])
})

it('refuses what is no upload, another document, and who may not write', async () => {
  const { tenant, id } = await uploaded('First words.', 'a.txt')
  const other = await upload(app, tenant, 'b.txt', 'Other words.')
  const same = await replace(app, tenant, id, 'a.txt', 'Other words.')
  expect(same.status).toBe(409)
  expect(same.body.document_id).toBe(other.body.document_id)
  const path = knowledgePath(tenant, `documents/${id}`)
  expect(locationsOf(await app.call('PUT', path, { as: tenant.key, body: {} }))).toEqual(['body.file'])
  expect(locationsOf(await replace(app, tenant, id, 'a.exe', 'MZ'))).toEqual(['body.file'])
  const body = multipart('a.txt', 'x')
  expect((await app.call('PUT', path, { body })).status).toBe(401)
  const reader = await tenant.keyWith(['read:knowledge'])
  expect((await app.call('PUT', path, { as: reader, body })).status).toBe(403)
  const stranger = await app.newTenant()
  expect((await replace(app, stranger, id, 'a.txt', 'x')).status).toBe(404)
})

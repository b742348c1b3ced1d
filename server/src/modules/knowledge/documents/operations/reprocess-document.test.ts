import { expect, it } from 'vitest'
import { upload } from '../../../../../test/files.ts'
import { testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { knowledgePath } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('reads a document again from its file, and changes nothing that is the same', async () => {
  const tenant = await app.newTenant()
  const as = tenant.key
  const text = '| Product | Price |\n|---|---|\n| Kettle | 30 |\n'
  const { document_id: id } = (await upload(app, tenant, 'a.md', text)).body
  const path = knowledgePath(tenant, `documents/${id}`)
  const again = () => app.call('POST', `${path}/reprocess`, { as })
  // It waits to be read already.
  expect((await again()).body).toMatchObject({ document_id: id, status: 'pending' })
  expect(await workOff(app, tenant.tenantId, 'knowledge.read_document')).toBe(1)
  const nodes = async () => (await app.call('GET', knowledgePath(tenant, 'nodes'), { as })).body.nodes
  const before = await nodes()
  expect((await again()).body).toMatchObject({ document_id: id, status: 'pending', node_count: 2 })
  const passages = async () => (await app.call('GET', `${path}/passages`, { as })).body.passages.length
  expect(await passages()).toBe(1)
  await workOff(app, tenant.tenantId, 'knowledge.read_document')
  expect((await app.call('GET', path, { as })).body).toMatchObject({ status: 'indexed', node_count: 2 })
  expect(await nodes()).toEqual(before)
  const facts = await app.call('GET', knowledgePath(tenant, 'facts'), { as })
  expect(facts.body.facts).toHaveLength(1)
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'document.indexed',
    subject_id: id,
    payload: { version: 2 },
  })
})

it('tries a document again that failed', async () => {
  const tenant = await app.newTenant()
  const { document_id: id } = (await upload(app, tenant, 'a.pdf', 'no PDF')).body
  await workOff(app, tenant.tenantId, 'knowledge.read_document')
  const path = knowledgePath(tenant, `documents/${id}`)
  const reply = await app.call('POST', `${path}/reprocess`, { as: tenant.key })
  expect(reply.body.status).toBe('pending')
  expect(reply.body).not.toHaveProperty('error_msg')
  await workOff(app, tenant.tenantId, 'knowledge.read_document')
  expect((await app.call('GET', path, { as: tenant.key })).body.status).toBe('failed')
})

it('refuses who may not write, and knows only its own', async () => {
  const [tenant, stranger] = [await app.newTenant(), await app.newTenant()]
  const { document_id: id } = (await upload(app, tenant, 'a.txt', 'x y')).body
  const path = knowledgePath(tenant, `documents/${id}/reprocess`)
  expect((await app.call('POST', path)).status).toBe(401)
  expect((await app.call('POST', path, { as: await tenant.keyWith(['read:knowledge']) })).status).toBe(403)
  const foreign = knowledgePath(stranger, `documents/${id}/reprocess`)
  expect((await app.call('POST', foreign, { as: stranger.key })).status).toBe(404)
})

import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { multipart, upload } from '../../../../../test/files.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { knowledgePath } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('stores a document to be read, and says what it stored', async () => {
  const tenant = await app.newTenant()
  const reply = await upload(app, tenant, 'notes.txt', 'Opening hours are nine to five.')
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    project_id: tenant.projectId,
    file_name: 'notes.txt',
    content_type: 'text/plain',
    file_size: 31,
    checksum: createHash('sha256').update('Opening hours are nine to five.').digest('hex'),
    status: 'pending',
    gcs_path: '',
    node_count: 0,
    uploaded_by: expect.stringMatching(/^key:/),
  })
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'document.uploaded',
    subject_id: reply.body.document_id,
  })
})

it('takes a body that is labelled as JSON', async () => {
  const tenant = await app.newTenant()
  const reply = await app.call('POST', knowledgePath(tenant, 'documents'), {
    as: tenant.key,
    body: multipart('notes.md', '# Hello'),
  })
  expect(reply.body).toMatchObject({
    file_name: 'notes.md',
    content_type: 'text/markdown',
    status: 'pending',
  })
})

it('answers a file it has with the one it has, also in a race, unless told to replace it', async () => {
  const tenant = await app.newTenant()
  const replies = await Promise.all([1, 2, 3].map((at) => upload(app, tenant, `${at}.txt`, 'Same content.')))
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409])
  const first = replies.find((reply) => reply.status === 200)?.body.document_id
  expect(replies.find((reply) => reply.status === 409)?.body.document_id).toBe(first)
  await workOff(app, tenant.tenantId, 'knowledge.read_document')
  const replaced = await upload(app, tenant, 'new.txt', 'Same content.', '?force_replace=true')
  expect(replaced.body).toMatchObject({ document_id: first, status: 'pending' })
  const list = await app.call('GET', knowledgePath(tenant, 'documents'), { as: tenant.key })
  expect(list.body).toMatchObject({ total: 1, documents: [{ file_name: 'new.txt' }] })
  // Another project has its own.
  const other = await app.newTenant()
  expect((await upload(app, other, '1.txt', 'Same content.')).status).toBe(200)
})

it('takes a file again under the right name after it failed under a wrong one', async () => {
  const tenant = await app.newTenant()
  const wrong = await upload(app, tenant, 'hours.pdf', 'Opening hours are nine to five.')
  await workOff(app, tenant.tenantId, 'knowledge.read_document')
  expect((await upload(app, tenant, 'again.pdf', 'Opening hours are nine to five.')).status).toBe(409)
  const right = await upload(app, tenant, 'hours.txt', 'Opening hours are nine to five.')
  expect(right).toMatchObject({
    status: 200,
    body: { document_id: wrong.body.document_id, file_name: 'hours.txt', content_type: 'text/plain' },
  })
  await workOff(app, tenant.tenantId, 'knowledge.read_document')
  const path = knowledgePath(tenant, `documents/${right.body.document_id}`)
  expect((await app.call('GET', path, { as: tenant.key })).body).toMatchObject({ status: 'indexed' })
  expect((await upload(app, tenant, 'hours.md', 'Opening hours are nine to five.')).status).toBe(409)
})

it('refuses what is no upload, a kind it cannot read, and who may not write', async () => {
  const tenant = await app.newTenant()
  const path = knowledgePath(tenant, 'documents')
  for (const body of [{}, '--x', undefined])
    expect(locationsOf(await app.call('POST', path, { as: tenant.key, body }))).toEqual(['body.file'])
  const program = await upload(app, tenant, 'program.exe', 'MZ')
  expect(program.status).toBe(400)
  expect(locationsOf(program)).toEqual(['body.file'])
  const body = multipart('a.txt', 'x')
  const { token } = await tenant.member('viewer')
  expect((await app.call('POST', path, { as: token, body })).status).toBe(403)
  expect((await app.call('POST', path, { body })).status).toBe(401)
  const headers = { 'content-type': 'multipart/form-data; boundary=part' }
  const elsewhere = knowledgePath(tenant, 'facts')
  expect((await app.call('POST', elsewhere, { as: tenant.key, body, headers })).status).toBe(415)
})

it('refuses a document that is too large', async () => {
  const tenant = await app.newTenant()
  const reply = await upload(app, tenant, 'large.txt', Buffer.alloc(50 * 1024 * 1024 + 1, 'a'))
  expect(reply.status).toBe(413)
})

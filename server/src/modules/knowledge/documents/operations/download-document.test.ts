import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { upload } from '../../../../../test/files.ts'
import { testApp } from '../../../../../test/harness.ts'
import { knowledgePath } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('gives back the bytes that were uploaded, read or not', async () => {
  const tenant = await app.newTenant()
  // More than one part, so that their order shows.
  const text = randomBytes(1_300_000).toString('hex')
  const { document_id: id } = (await upload(app, tenant, 'Größe 1.html', text)).body
  const reply = await app.call('GET', knowledgePath(tenant, `documents/${id}/content`), { as: tenant.key })
  expect(reply.status).toBe(200)
  expect(reply.text === text).toBe(true)
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html',
    'content-length': String(text.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(reply.headers['content-disposition']).toMatch(/^attachment; .*filename\*=UTF-8''Gr%C3%B6%C3%9Fe/)
})

it('refuses who may not read, and knows only its own', async () => {
  const [tenant, stranger] = [await app.newTenant(), await app.newTenant()]
  const { document_id: id } = (await upload(app, tenant, 'a.txt', 'x y')).body
  expect((await app.call('GET', knowledgePath(tenant, `documents/${id}/content`))).status).toBe(401)
  const foreign = knowledgePath(stranger, `documents/${id}/content`)
  expect((await app.call('GET', foreign, { as: stranger.key })).status).toBe(404)
})

import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { filesPath, OGG, PNG, sendFile } from '../../../../test/stored-files.ts'

const app = await testApp()

it.each([
  ['a picture in place', PNG, 'image/png', 'inline'],
  ['sound in place', OGG, 'audio/ogg', 'inline'],
  ['a page as a text to save', '<html><script>alert(1)</script>', 'text/plain', 'attachment'],
  ['a drawing with script as a text to save', '<svg onload="alert(1)"/>', 'text/plain', 'attachment'],
])('serves %s', async (_what, content, type, how) => {
  const tenant = await app.newTenant()
  const { body } = await sendFile(app, tenant, content, { name: 'größe "1".html', type: 'text/html' })
  const read = await app.call('GET', filesPath(tenant, `/${body.file_id}/content`), { as: tenant.key })
  expect(read.status).toBe(200)
  expect(read.headers).toMatchObject({
    'content-type': expect.stringMatching(new RegExp(`^${type}`)),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(read.headers['content-disposition']).toMatch(new RegExp(`^${how}; filename="`))
  expect(read.text).toBe(Buffer.from(content).toString('utf8'))
})

import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { knowledgePath } from '../../../test/knowledge.ts'

const app = await testApp()
await app.app.server.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.app.server.server.address() as AddressInfo

/** Announces a large body and sends only its beginning: whoever answers has not waited for the rest. */
const announce = (path: string, credential: string | undefined): Promise<number | 'waiting'> =>
  new Promise((resolve, reject) => {
    const upload = request({
      port,
      path,
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 40_000_000,
        ...(credential === undefined ? {} : { authorization: `Bearer ${credential}` }),
      },
    })
    const end = (answer: number | 'waiting') => {
      resolve(answer)
      upload.destroy()
    }
    upload.on('error', reject)
    upload.on('response', (response: IncomingMessage) => end(response.statusCode ?? 0))
    upload.write('--b\r\n')
    // The body of somebody known is waited for, which shows as no answer.
    setTimeout(() => end('waiting'), 1_500)
  })

it('reads a large body only for somebody whose credential holds', async () => {
  const tenant = await app.newTenant()
  const documents = knowledgePath(tenant, 'documents')
  expect(await announce(documents, undefined)).toBe(401)
  expect(await announce(documents, 'sk_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')).toBe(401)
  const keys = `/api/v1/projects/${tenant.projectId}/keys`
  const made = await app.call('POST', keys, { as: tenant.owner, body: { name: 'Uploads' } })
  expect(await announce(documents, made.body.key)).toBe('waiting')
  await app.call('DELETE', `${keys}/${made.body.key_id}`, { as: tenant.owner })
  expect(await announce(documents, made.body.key)).toBe(401)
})

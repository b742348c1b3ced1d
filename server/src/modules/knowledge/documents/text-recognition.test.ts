import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { upload } from '../../../../test/files.ts'
import { type TestApp, testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { knowledgePath } from '../../../../test/knowledge.ts'

/** Answers as the reference of `POST /v1/chat/completions` describes it. */
const answerWith = (content: unknown) => ({
  status: 200,
  body: JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content } }] }),
})
let answer = answerWith('')
interface Received {
  readonly model: string
  readonly messages: readonly {
    readonly content: readonly { readonly image_url?: { readonly url: string } }[]
  }[]
}
let received: { path: string | undefined; key: string | undefined; body: Received } | undefined
const server = createServer(async (request, response) => {
  received = {
    path: request.url,
    key: request.headers.authorization,
    body: (await json(request)) as Received,
  }
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
const app = await testApp({
  settings: { RAPPORT_OCR_URL: url, RAPPORT_OCR_API_KEY: 'k', RAPPORT_OCR_MODEL: 'eyes' },
})
const plain = await testApp()

const scan = await readFile(new URL('../../../../test/documents/scan.pdf', import.meta.url))
const PICTURE = Buffer.from('89504e470d0a1a0a', 'hex')

const read = async (where: TestApp, fileName: string, content: Buffer) => {
  const tenant = await where.newTenant()
  const made = await upload(where, tenant, fileName, content)
  await workOff(where, tenant.tenantId, 'knowledge.read_document')
  const get = async (path: string) =>
    (await where.call('GET', knowledgePath(tenant, path), { as: tenant.key })).body
  const path = `documents/${made.body.document_id}`
  return { document: await get(path), passages: (await get(`${path}/passages`)).passages }
}

it('reads the pages of a scan, with headings and tables', async () => {
  answer = answerWith('```markdown\n# Invoice 4711\n\n| Item | Price |\n|---|---|\n| Kettle | 30 |\n```')
  const { document, passages } = await read(app, 'scan.pdf', scan)
  expect(document).toMatchObject({ status: 'indexed', node_count: 2 })
  expect(passages).toMatchObject([{ page: 1, heading: 'Invoice 4711', content: 'Item: Kettle; Price: 30' }])
  expect(received).toMatchObject({ path: '/v1/chat/completions', key: 'Bearer k', body: { model: 'eyes' } })
  expect(received?.body.messages[0]?.content[1]?.image_url?.url).toMatch(/^data:image\/png;base64,iVBORw0/)
})

it('reads a picture as it was uploaded', async () => {
  answer = answerWith('Closed on Mondays')
  const { document, passages } = await read(app, 'sign.PNG', PICTURE)
  expect(document).toMatchObject({ status: 'indexed', content_type: 'image/png' })
  expect(passages).toMatchObject([{ page: 1, content: 'Closed on Mondays' }])
  const sent = received?.body.messages[0]?.content[1]?.image_url?.url ?? ''
  expect(sent).toBe(`data:image/png;base64,${PICTURE.toString('base64')}`)
})

it.each([
  [answerWith('NONE'), 'No text was recognised'],
  [{ status: 429, body: '{}' }, 'answered with status 429'],
  [{ status: 200, body: 'not json' }, 'did not answer with JSON'],
  [answerWith(null), 'has no text'],
])('fails with a reason when nothing comes of it: %j', async (wrong, reason) => {
  answer = wrong
  const { document } = await read(app, 'scan.pdf', scan)
  expect(document).toMatchObject({ status: 'failed', error_msg: expect.stringContaining(reason) })
})

it.each([
  ['scan.pdf', scan, 'only pictures of its pages'],
  ['sign.jpg', PICTURE, 'The file is a picture.'],
])('names the setting where there is no endpoint: %s', async (fileName, content, reason) => {
  const { document } = await read(plain, fileName, content)
  expect(document.status).toBe('failed')
  expect(document.error_msg).toContain(reason)
  expect(document.error_msg).toContain('RAPPORT_OCR_URL')
  await expect(plain.app.services.textRecognition.recognise('image/png', PICTURE)).rejects.toThrow(
    'RAPPORT_OCR_URL is not set.',
  )
})

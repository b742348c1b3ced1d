import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { OGG } from '../../../test/stored-files.ts'

/** Answers as the reference of `POST /v1/audio/transcriptions` describes it. */
let answer: { readonly status: number; readonly body: string } = {
  status: 200,
  body: '{"text":" Call me. "}',
}
let received: { path: string | undefined; key: string | undefined; form: FormData } | undefined
const server = createServer(async (request, response) => {
  const body = new Uint8Array(await buffer(request))
  const form = await new Response(body, {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData()
  received = { path: request.url, key: request.headers.authorization, form: form as FormData }
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
const app = await testApp({
  settings: {
    RAPPORT_TRANSCRIBE_URL: url,
    RAPPORT_TRANSCRIBE_API_KEY: 'k',
    RAPPORT_TRANSCRIBE_MODEL: 'ears',
  },
})
const recording = { name: 'voice', mediaType: 'audio/ogg', bytes: OGG }
const { transcription } = app.app.services

it('sends the recording as a form, and reads the words', async () => {
  expect(transcription.isAvailable).toBe(true)
  expect(await transcription.transcribe(recording)).toBe('Call me.')
  expect(received).toMatchObject({ path: '/v1/audio/transcriptions', key: 'Bearer k' })
  expect(received?.form.get('model')).toBe('ears')
  const file = received?.form.get('file') as File
  expect([file.name, file.type]).toEqual(['voice.ogg', 'audio/ogg'])
  expect(Buffer.from(await file.arrayBuffer())).toEqual(OGG)
})

it.each([
  [{ status: 429, body: '{}' }, 'answered with status 429'],
  [{ status: 200, body: 'not json' }, 'did not answer with JSON'],
  [{ status: 200, body: '{}' }, 'has no text'],
])('says clearly what went wrong: %j', async (wrong, message) => {
  answer = wrong
  await expect(transcription.transcribe(recording)).rejects.toThrow(message)
})

it('names the setting when there is no endpoint', async () => {
  const plain = await testApp()
  expect(plain.app.services.transcription.isAvailable).toBe(false)
  await expect(plain.app.services.transcription.transcribe(recording)).rejects.toThrow(
    'RAPPORT_TRANSCRIBE_URL is not set.',
  )
})

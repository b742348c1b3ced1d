import type { Readable } from 'node:stream'
import { expect } from 'vitest'
import type { TestApp, TestTenant } from './harness.ts'

/** A reply as a client of the API reads it. */
export interface HeardReply {
  readonly status: number
  readonly headers: Record<string, string | string[] | number | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into frames freely
  readonly frames: any[]
  /** The words, put together. */
  readonly text: string
  readonly sessionId: string
  readonly raw: string
}

export const say = (content: string, more: object = {}) => ({
  messages: [{ role: 'user', content }],
  ...more,
})

/** Says something to an agent and listens to the end. */
export async function chat(
  app: TestApp,
  credential: string,
  body: object,
  options: { readonly agent?: string; readonly headers?: Record<string, string> } = {},
): Promise<HeardReply> {
  const answer = await app.app.server.inject({
    payloadAsStream: true,
    method: 'POST',
    url: `/api/v1/agents/${options.agent ?? 'Ada'}/chat`,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${credential}`,
      ...options.headers,
    },
    payload: JSON.stringify(body),
  })
  const raw = await whole(answer.stream())
  return heard(answer.statusCode, answer.headers, raw)
}

export function heard(status: number, headers: HeardReply['headers'], raw: string): HeardReply {
  const frames = status === 200 ? framesIn(raw) : []
  return {
    status,
    headers,
    frames,
    text: wordsIn(frames),
    sessionId: String(headers['x-session-id'] ?? ''),
    raw,
  }
}

/** Every frame is one line `data: …` and a blank one; comments are skipped. */
export function framesIn(raw: string): HeardReply['frames'] {
  return raw
    .split('\n\n')
    .filter((part) => part !== '' && !part.startsWith(':'))
    .map((part) => {
      expect(part).toMatch(/^data: [^\n]+$/)
      const data = part.slice('data: '.length)
      return data === '[DONE]' ? data : JSON.parse(data)
    })
}

export const wordsIn = (frames: HeardReply['frames']): string =>
  frames.map((frame) => frame.choices?.[0]?.delta?.content ?? '').join('')

async function whole(stream: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

export async function withAgent(app: TestApp, more: object = {}): Promise<TestTenant> {
  const tenant = await app.newTenant()
  const made = await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada', ...more } })
  expect(made.status).toBe(200)
  return tenant
}

/** The last frame before `[DONE]`. */
export const endOf = (reply: HeardReply) => reply.frames.at(-2)

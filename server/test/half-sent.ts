import { type IncomingMessage, request } from 'node:http'
import type { TestApp } from './harness.ts'

export interface EarlyAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  readonly body: any
}

export interface HalfSent {
  readonly path: string
  readonly method?: string
  readonly as?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Undefined sends chunks and does not say how many. */
  readonly length?: number | undefined
  /** What is sent; the rest never comes. */
  readonly begin: string
}

/** The port of an application, for what `inject` cannot do: sending half a request. */
export const listening = async (app: TestApp): Promise<number> => Number(new URL(await app.listen()).port)

/** As long as an answer may take on a busy machine, and as long as none comes from a server that reads the body. */
const ANSWER_MS_MAX = 30_000
export const SILENCE_MS = 1_500

/** Sends the beginning of a body. The answer comes from a server that does not read the rest; `waiting` if none comes. */
export function sendHalf(
  port: number,
  half: HalfSent,
  waitMs = ANSWER_MS_MAX,
): Promise<EarlyAnswer | 'waiting'> {
  return new Promise((resolve, reject) => {
    const upload = request({
      host: '127.0.0.1',
      port,
      path: half.path,
      method: half.method ?? 'POST',
      headers: {
        'content-type': 'application/json',
        ...(half.length === undefined ? {} : { 'content-length': half.length }),
        ...(half.as === undefined ? {} : { authorization: `Bearer ${half.as}` }),
        ...half.headers,
      },
    })
    const timer = setTimeout(() => end('waiting'), waitMs)
    const end = (answer: EarlyAnswer | 'waiting') => {
      clearTimeout(timer)
      resolve(answer)
      upload.destroy()
    }
    upload.on('error', reject)
    upload.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece) => {
        text += piece
      })
      response.on('end', () =>
        end({ status: response.statusCode ?? 0, headers: response.headers, body: JSON.parse(text || '{}') }),
      )
    })
    upload.write(half.begin)
  })
}

import { Worker } from 'node:worker_threads'
import { listening } from './half-sent.ts'
import type { TestApp } from './harness.ts'

/** Sends what it is told and gives back the answer, in chunks as a network does. */
const PROGRAM = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { port, path, method, headers, body } = workerData
  const request = require('node:http').request({ port, path, method, headers }, async (answer) => {
    let text = ''
    for await (const chunk of answer.setEncoding('utf8')) text += chunk
    parentPort.postMessage({ status: answer.statusCode, length: text.length, begin: text.slice(0, 2000) })
  })
  request.end(Buffer.from(body))
`

export interface LargeRequest {
  readonly path: string
  readonly as: string
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface LargeAnswer {
  readonly status: number
  readonly length: number
  /** The first 2,000 characters. */
  readonly begin: string
}

/**
 * A request that another thread sends over a socket: writing and reading megabytes is no work of the thread whose turns
 * are measured. Made before the measuring begins.
 */
export async function largeRequest(app: TestApp, request: LargeRequest): Promise<() => Promise<LargeAnswer>> {
  const port = await listening(app)
  const text = typeof request.body === 'string' ? request.body : JSON.stringify(request.body)
  const body = new Uint8Array(Buffer.from(text))
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    authorization: `Bearer ${request.as}`,
    ...request.headers,
  }
  return () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(PROGRAM, {
        eval: true,
        workerData: { port, path: request.path, method: 'POST', headers, body },
        transferList: [body.buffer],
      })
      worker.once('message', resolve).once('error', reject)
    })
}

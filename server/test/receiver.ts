import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** An HTTP receiver of deliveries that answers as the test says. */
export async function startReceiver() {
  const received: Received[] = []
  let answer: (delivery: Received) => Answer = () => ({ status: 200, body: 'ok' })
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const delivery = { path: request.url ?? '', headers: request.headers, text }
    received.push(delivery)
    const { status, headers, body } = answer(delivery)
    response.writeHead(status, headers).end(body ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerWith: (next: Answer | ((delivery: Received) => Answer)) => {
      answer = typeof next === 'function' ? next : () => next
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

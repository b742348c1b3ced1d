import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PassedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

/** What can go wrong between a client and a server. */
export type Fault =
  /** The connection breaks before the server hears anything. */
  | { readonly kind: 'drop' }
  /** The server hears and answers; the answer is lost. */
  | { readonly kind: 'lose answer' }
  /** No answer at all. */
  | { readonly kind: 'silence' }
  /** A proxy in between answers. */
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string
    }
  /** The answer breaks off after so many bytes. */
  | { readonly kind: 'cut'; readonly afterBytes: number }

/** A way to a server on which the next requests meet what the test wants them to meet. */
export async function startFaultyProxy(target: string) {
  const passed: PassedRequest[] = []
  const waiting: (Fault | undefined)[] = []
  let rule: (request: PassedRequest) => Fault | undefined = () => waiting.shift()

  const server = createServer((incoming, outgoing) => {
    const one = { method: incoming.method ?? '', path: incoming.url ?? '', headers: incoming.headers }
    passed.push(one)
    const fault = rule(one)
    if (fault?.kind === 'drop') incoming.socket.destroy()
    else if (fault?.kind === 'answer') outgoing.writeHead(fault.status, fault.headers).end(fault.body ?? '')
    else if (fault?.kind !== 'silence') forward(target, incoming, outgoing, fault)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    /** The next requests meet these, one each; undefined lets one through. */
    meet: (...faults: (Fault | undefined)[]) => {
      passed.length = 0
      waiting.splice(0, waiting.length, ...faults)
      rule = () => waiting.shift()
    },
    meetBy: (next: (request: PassedRequest) => Fault | undefined) => {
      passed.length = 0
      rule = next
    },
    keys: () => passed.map((one) => one.headers['idempotency-key']),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function forward(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fault: Extract<Fault, { kind: 'lose answer' | 'cut' }> | undefined,
): void {
  const { hostname, port } = new URL(target)
  const upstream = request(
    { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
    (answer) => {
      if (fault?.kind === 'lose answer') {
        answer.resume().on('end', () => incoming.socket.destroy())
        return
      }
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      outgoing.flushHeaders()
      let left = fault?.afterBytes ?? Number.POSITIVE_INFINITY
      answer.on('data', (bytes: Buffer) => {
        const part = bytes.subarray(0, left)
        left -= part.length
        outgoing.write(part, () => {
          if (left > 0) return
          incoming.socket.destroy()
          answer.destroy()
        })
      })
      answer.on('end', () => outgoing.end())
      answer.on('error', () => incoming.socket.destroy())
    },
  )
  upstream.on('error', () => incoming.socket.destroy())
  // A client that has gone takes its request with it.
  outgoing.on('close', () => upstream.destroy())
  incoming.pipe(upstream)
}

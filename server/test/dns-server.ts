import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { decode, encode, RECURSION_DESIRED } from 'dns-packet'
import { afterAll } from 'vitest'

const NO_SUCH_NAME = 3

export interface DnsServer {
  /** As RAPPORT_DNS_SERVERS takes it. */
  readonly address: string
  /** Texts by name, lower-case. A text may come in chunks, as long ones do. */
  readonly texts: Map<string, readonly (string | readonly string[])[]>
  /** Called with each name that is asked for, before the answer goes out. */
  onQuestion: (name: string) => Promise<void>
}

/** A name server on the loopback address that answers TXT questions, closed when the file's tests are over. */
export async function dnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const texts: DnsServer['texts'] = new Map()
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  afterAll(() => socket.close())
  const { port } = socket.address() as AddressInfo
  const server: DnsServer = { address: `127.0.0.1:${port}`, texts, onQuestion: async () => undefined }

  socket.on('message', async (message, from) => {
    const query = decode(message)
    const name = query.questions?.[0]?.name.toLowerCase() ?? ''
    await server.onQuestion(name)
    const found = texts.get(name) ?? []
    const answer = encode({
      type: 'response',
      id: query.id ?? 0,
      flags: RECURSION_DESIRED | (found.length === 0 ? NO_SUCH_NAME : 0),
      questions: query.questions ?? [],
      answers: found.map((text) => ({
        type: 'TXT',
        name,
        ttl: 1,
        data: typeof text === 'string' ? text : [...text],
      })),
    })
    socket.send(answer, from.port, from.address)
  })
  return server
}

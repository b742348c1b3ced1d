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
  /** IPv4 addresses by name, lower-case. */
  readonly addresses: Map<string, readonly string[]>
  /** Called with each name that is asked for, before the answer goes out. */
  onQuestion: (name: string) => Promise<void>
}

/** A name server on the loopback address that answers TXT and A questions, closed when the file's tests are over. */
export async function dnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const texts: DnsServer['texts'] = new Map()
  const addresses: DnsServer['addresses'] = new Map()
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  afterAll(() => socket.close())
  const { port } = socket.address() as AddressInfo
  const server: DnsServer = {
    address: `127.0.0.1:${port}`,
    texts,
    addresses,
    onQuestion: async () => undefined,
  }

  socket.on('message', async (message, from) => {
    const query = decode(message)
    const name = query.questions?.[0]?.name.toLowerCase() ?? ''
    await server.onQuestion(name)
    const isForAddress = query.questions?.[0]?.type === 'A'
    const found = isForAddress ? [] : (texts.get(name) ?? [])
    const addressesFound = isForAddress ? (addresses.get(name) ?? []) : []
    const isKnown = found.length > 0 || addressesFound.length > 0 || addresses.has(name)
    const answer = encode({
      type: 'response',
      id: query.id ?? 0,
      flags: RECURSION_DESIRED | (isKnown ? 0 : NO_SUCH_NAME),
      questions: query.questions ?? [],
      answers: [
        ...found.map((text) => ({
          type: 'TXT' as const,
          name,
          ttl: 1,
          data: typeof text === 'string' ? text : [...text],
        })),
        ...addressesFound.map((data) => ({ type: 'A' as const, name, ttl: 1, data })),
      ],
    })
    socket.send(answer, from.port, from.address)
  })
  return server
}

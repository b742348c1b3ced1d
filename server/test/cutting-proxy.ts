import { type AddressInfo, connect, createServer } from 'node:net'

/**
 * Between a client and its PostgreSQL; once rows were written it hangs up on the client instead of handing on the answer
 * to COMMIT, the first time.
 */
export async function cuttingProxy(server: URL) {
  let cuts = 0
  const proxy = createServer((client) => {
    const upstream = connect(Number(server.port), server.hostname)
    let hasWritten = false
    let isCommitting = false
    client.on('data', (chunk) => {
      hasWritten ||= chunk.includes('insert into')
      isCommitting ||= cuts === 0 && hasWritten && chunk.includes('commit\0')
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      if (!isCommitting) return void client.write(chunk)
      cuts += 1
      client.destroy()
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('error', () => undefined).on('close', () => other.destroy())
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const close = () => new Promise((closed) => proxy.close(closed))
  return { port: (proxy.address() as AddressInfo).port, cuts: () => cuts, close }
}

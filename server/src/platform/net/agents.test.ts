import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, afterEach, expect, it } from 'vitest'
import { boundedFetch } from './bounded-fetch.ts'
import { Outbound } from './outbound.ts'

const target = createServer((request, response) => response.end(`reached by ${request.headers.host}`))
/** A plain forward proxy: it opens tunnels, whatever the name, to the target. */
const tunnels: string[] = []
const proxy = createServer().on('connect', (request, socket) => {
  tunnels.push(request.url ?? '')
  const onward = connect((target.address() as AddressInfo).port, '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    socket.pipe(onward).pipe(socket)
  })
})
for (const server of [target, proxy]) await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
afterAll(() => {
  for (const server of [target, proxy]) {
    server.closeAllConnections()
    server.close()
  }
})
const portOf = (server: typeof proxy): number => (server.address() as AddressInfo).port

function setProxy(noProxy = ''): void {
  process.env['HTTP_PROXY'] = `http://127.0.0.1:${portOf(proxy)}`
  process.env['NO_PROXY'] = noProxy
}
afterEach(() => {
  delete process.env['HTTP_PROXY']
  delete process.env['NO_PROXY']
  tunnels.length = 0
})

const known: Record<string, string> = { 'public.example': '93.184.216.34', 'inside.example': '10.0.0.7' }
const outbound = () =>
  new Outbound({
    allowPrivate: false,
    lookup: (host, options, callback) => {
      const address = known[host]
      if (address === undefined) return callback(new Error('ENOTFOUND'), '', 4)
      if (options.all) return callback(null, [{ address, family: 4 }])
      return callback(null, address, 4)
    },
  })

it('goes through the proxy of the environment, to names that are known here and to others', async () => {
  setProxy()
  const calls = outbound()
  for (const host of ['public.example', 'elsewhere.example']) {
    const answer = await calls.send({ url: `http://${host}/` })
    expect(answer).toMatchObject({ status: 200, body: `reached by ${host}` })
  }
  expect(tunnels).toEqual(['public.example:80', 'elsewhere.example:80'])
  await calls.close()
})

it('hands no private address to the proxy, neither by name nor as numbers', async () => {
  setProxy()
  const calls = outbound()
  for (const host of ['inside.example', '10.0.0.7', '[::1]', '169.254.169.254'])
    await expect(calls.send({ url: `http://${host}/` })).rejects.toThrow('is not a public one')
  await expect(calls.download({ url: 'http://inside.example/' }, 1_000)).rejects.toThrow('not a public one')
  expect(tunnels).toEqual([])
  await calls.close()
})

it('leaves out what NO_PROXY names, which is then guarded as ever', async () => {
  setProxy('127.0.0.1,inside.example')
  const direct = boundedFetch({ bytesMax: 1_000, timeoutMs: 10_000 })
  expect(await (await direct(`http://127.0.0.1:${portOf(target)}/`)).text()).toContain('reached by 127.0.0.1')
  expect(tunnels).toEqual([])
  const calls = outbound()
  await expect(calls.send({ url: 'http://inside.example/' })).rejects.toThrow('is not a public one')
  await calls.close()
})

it('goes through the proxy to what the operator names', async () => {
  setProxy()
  const proxied = boundedFetch({ bytesMax: 1_000, timeoutMs: 10_000 })
  expect(await (await proxied('http://models.example/')).text()).toBe('reached by models.example')
  expect(tunnels).toEqual(['models.example:80'])
})

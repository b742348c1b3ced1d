import { createServer, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { isPublicAddress } from './addresses.ts'
import { Outbound } from './outbound.ts'

let connections = 0
const server: Server = createServer((request, response) => {
  if (request.url === '/away') response.writeHead(302, { location: 'http://127.0.0.1/' }).end()
  else if (request.url === '/endless') response.writeHead(200).write('x')
  else if (request.url === '/huge') response.end('x'.repeat(3 * 1024 * 1024))
  else response.end(`heard ${request.method}`)
})
server.on('connection', () => {
  connections += 1
})
await new Promise<void>((done) => server.listen(0, '0.0.0.0', done))
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Names that resolve as the test wants, each time anew. */
const names = new Map<string, () => string[]>()
const lookup: LookupFunction = (hostname, _options, callback) => {
  const addresses = names.get(hostname)?.() ?? []
  callback(null, addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })) as never, 4)
}
const guarded = new Outbound({ allowPrivate: false, lookup })

const LITERALS = [
  '127.0.0.1',
  '127.1.2.3',
  '127.255.255.254',
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.1',
  '192.168.0.1',
  '192.168.255.255',
  '169.254.169.254',
  '169.254.0.1',
  '100.64.0.1',
  '100.127.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::a9fe:a9fe]',
  '[2002:7f00:1::]',
  '[2002:a00:1::1]',
  '[::ffff:0:127.0.0.1]',
  '2130706433',
  '0x7f000001',
  '017700000001',
  '127.1',
  '0177.0.0.1',
  '0x7f.1',
  '3232235521',
  '2852039166',
]
const NAMES: [string, string[]][] = [
  ['localhost', ['127.0.0.1']],
  ['localhost', ['::1']],
  ['metadata.google.internal', ['169.254.169.254']],
  ['intranet.example', ['10.1.2.3']],
  ['router.example', ['192.168.1.1']],
  ['mixed.example', ['93.184.216.34', '10.0.0.1']],
  ['six.example', ['fd00::1']],
  ['mapped.example', ['::ffff:127.0.0.1']],
  ['nat64.example', ['64:ff9b::7f00:1']],
  ['nobody.example', []],
]
const urls = [
  ...LITERALS.flatMap((host) => [`http://${host}:${port}/`, `https://${host}/`, `http://${host}/hook`]),
  ...NAMES.flatMap(([host], index) =>
    ['http', 'https'].flatMap((scheme) => [
      `${scheme}://n${index}.${host}:${port}/`,
      `${scheme}://n${index}.${host}/`,
    ]),
  ),
  'file:///etc/passwd',
  'ftp://127.0.0.1/',
  'gopher://127.0.0.1/',
  'http://user:pass@93.184.216.34/',
  'javascript:alert(1)',
  'http://',
  'not a url',
  '//127.0.0.1/',
  'http://127.0.0.1@10.0.0.1/',
]
NAMES.forEach(([host, addresses], index) => {
  names.set(`n${index}.${host}`, () => addresses)
})
// Rebinding: public when first asked, private afterwards, and the other way round within one answer.
for (let n = 0; n < 20; n += 1) {
  let asked = 0
  names.set(`rebind${n}.example`, () => {
    asked += 1
    return asked % 2 === 0 ? ['93.184.216.34'] : ['127.0.0.1']
  })
  urls.push(`http://rebind${n}.example:${port}/`)
}

it(`connects to none of ${urls.length} addresses it must not reach`, async () => {
  expect(urls.length).toBeGreaterThanOrEqual(200)
  connections = 0
  const outcomes = await Promise.allSettled(urls.map((url) => guarded.send({ url, timeoutMs: 2_000 })))
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toEqual([])
  expect(connections).toBe(0)
})

it.each(['93.184.216.34', '8.8.8.8', '2606:4700:4700::1111', '64:ff9b::808:808', '2002:808:808::1'])(
  'takes %s for public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

it('reaches private addresses when the operator allows it, without following redirects', async () => {
  const open = new Outbound({ allowPrivate: true })
  const base = `http://127.0.0.1:${port}`
  expect(await open.send({ url: `${base}/`, method: 'POST', body: 'x' })).toMatchObject({
    status: 200,
    body: 'heard POST',
  })
  expect((await open.send({ url: `${base}/away` })).status).toBe(302)
  await expect(open.send({ url: `${base}/endless`, timeoutMs: 100 })).rejects.toThrow(/timeout|aborted/i)
  await expect(open.send({ url: `${base}/huge` })).rejects.toThrow(/size|exceeded/i)
  await open.close()
})

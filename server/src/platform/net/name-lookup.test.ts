import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { expect, it } from 'vitest'
import { dnsServer } from '../../../test/dns-server.ts'
import { nameLookup } from './name-lookup.ts'

const dns = await dnsServer()
dns.addresses.set('shop.example', ['203.0.113.7', '203.0.113.8'])
const servers = [dns.address]
const publicNames = nameLookup({ allowPrivate: false, servers })

const find = (lookup: LookupFunction, name: string, options: { all?: boolean; family?: number } = {}) =>
  new Promise((resolve, reject) =>
    lookup(name, options, (error, found) => (error === null ? resolve(found) : reject(error))),
  )

it('finds all addresses of a name, or the first', async () => {
  expect(await find(publicNames, 'shop.example', { all: true })).toEqual([
    { address: '203.0.113.7', family: 4 },
    { address: '203.0.113.8', family: 4 },
  ])
  expect(await find(publicNames, 'shop.example')).toBe('203.0.113.7')
})

it('says that there is no such name, or no address of the family', async () => {
  await expect(find(publicNames, 'gone.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  await expect(find(publicNames, 'shop.example', { family: 6 })).rejects.toMatchObject({ code: 'ENOTFOUND' })
})

it('reads the hosts file as the system does', async () => {
  expect(isIP((await find(publicNames, 'localhost')) as string)).not.toBe(0)
  const isLoopback = (address: string) => address.startsWith('127.') || address === '::1'
  expect((await find(publicNames, 'LocalHost', { all: true })) as { address: string }[]).toSatisfy(
    (found: { address: string }[]) => found.every(({ address }) => isLoopback(address)),
  )
})

it('asks the system for private names that no name server knows, where they are allowed', async () => {
  const asSystem = new Promise((resolve) => systemLookup('gone.example', (error) => resolve(error?.code)))
  const privateNames = nameLookup({ allowPrivate: true, servers })
  await expect(find(privateNames, 'gone.example')).rejects.toMatchObject({ code: await asSystem })
})

it('answers one name while fifty others hang', async () => {
  dns.onQuestion = (name) => (name.startsWith('hangs') ? new Promise(() => undefined) : Promise.resolve())
  const hanging = Array.from({ length: 50 }, (_, n) => find(publicNames, `hangs-${n}.example`))
  const ended = Promise.allSettled(hanging)
  const began = performance.now()
  expect(await find(publicNames, 'shop.example')).toBe('203.0.113.7')
  expect(performance.now() - began).toBeLessThan(2_000)
  expect((await ended).every(({ status }) => status === 'rejected')).toBe(true)
})

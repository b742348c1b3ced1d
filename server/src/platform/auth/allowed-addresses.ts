import { BlockList, isIP, isIPv4 } from 'node:net'
import { LRUCache } from 'lru-cache'
import { Problem } from '../../kernel/problem.ts'

export const ADDRESSES_MAX = 50
const PREFIX = /^(?:0|[1-9][0-9]{0,2})$/

/** An address or a range such as `203.0.113.0/24`. Undefined when it is neither. */
function rangeIn(text: string): { readonly address: string; readonly bits: number } | undefined {
  const slash = text.indexOf('/')
  const address = slash < 0 ? text : text.slice(0, slash)
  // A zone such as %eth0 means something on one machine only.
  if (isIP(address) === 0 || address.includes('%')) return undefined
  const bitsMax = isIPv4(address) ? 32 : 128
  if (slash < 0) return { address, bits: bitsMax }
  const prefix = text.slice(slash + 1)
  const bits = PREFIX.test(prefix) ? Number(prefix) : Number.NaN
  return bits <= bitsMax ? { address, bits } : undefined
}

export const isAddressOrRange = (text: string): boolean => rangeIn(text) !== undefined

const lists = new LRUCache<string, BlockList>({ max: 1_000 })

function listOf(ranges: readonly string[]): BlockList {
  const key = ranges.join(' ')
  const known = lists.get(key)
  if (known !== undefined) return known
  const list = new BlockList()
  for (const range of ranges) {
    const { address, bits } = rangeIn(range) ?? {}
    if (address === undefined || bits === undefined) continue
    list.addSubnet(address, bits, isIPv4(address) ? 'ipv4' : 'ipv6')
  }
  lists.set(key, list)
  return list
}

/** An IPv4 address that is written as IPv6 (`::ffff:203.0.113.7`) counts as the IPv4 address. */
function isAmong(ranges: readonly string[], ip: string): boolean {
  const [address = ''] = ip.split('%', 1)
  if (isIP(address) === 0) return false
  return listOf(ranges).check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

/** What is said to a key that is used from elsewhere; the list itself is not for its holder to learn. */
export const addressFault = (allowed: readonly string[], ip: string): Problem | undefined =>
  allowed.length === 0 || isAmong(allowed, ip)
    ? undefined
    : new Problem('address_not_allowed', 'This API key may not be used from this address.')

import { isIPv6 } from 'node:net'

/**
 * The address that limits count by. An IPv4 address stands for itself, also where it is written as IPv6. Of an IPv6
 * address the first 64 bits count: a customer is usually given the whole network below them.
 */
export function addressGroup(ip: string): string {
  const [address = ''] = ip.split('%', 1)
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) {
    const [high = 0, low = 0] = groups.slice(6)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The eight 16-bit groups; the URL parser writes embedded IPv4 as groups and everything in its shortest form. */
function groupsOf(address: string): readonly number[] {
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = '', after] = short.split('::')
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const head = numbers(before)
  if (after === undefined) return head
  const tail = numbers(after)
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

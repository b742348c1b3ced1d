import ipaddr from 'ipaddr.js'

/**
 * Whether an address may be called on behalf of a tenant. Only plain public unicast is: loopback, private,
 * link-local (cloud metadata lives there), carrier-grade, multicast and reserved ranges are not, nor is any IPv6
 * form that carries an IPv4 address of that kind.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.kind() === 'ipv4') return address.range() === 'unicast'
  const v6 = address as ipaddr.IPv6
  const embedded = embeddedIpv4(v6)
  if (embedded !== undefined) return embedded.range() === 'unicast'
  return v6.range() === 'unicast'
}

function embeddedIpv4(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  const bytes = address.toByteArray()
  const last4 = () => new ipaddr.IPv4(bytes.slice(12))
  switch (address.range()) {
    case 'rfc6052': // NAT64
    case 'rfc6145':
      return last4()
    case '6to4':
      return new ipaddr.IPv4(bytes.slice(2, 6))
    default:
      break
  }
  // The deprecated "compatible" form ::a.b.c.d
  return bytes.slice(0, 12).every((byte) => byte === 0) ? last4() : undefined
}

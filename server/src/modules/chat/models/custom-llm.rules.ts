/** What may be stored as a model's address, and how much of a key may be shown. */

const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp)$/i

/** Undefined when the address may be used. Names are looked at again, resolved, whenever they are connected to. */
export function endpointFault(
  text: string,
  rules: {
    readonly allowPrivate: boolean
    readonly isPublicAddress: (host: string) => boolean
    readonly isAddress: (host: string) => boolean
  },
): string | undefined {
  if (!URL.canParse(text)) return 'must be an absolute address'
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(rules.allowPrivate && url.protocol === 'http:'))
    return 'must begin with https://'
  if (url.username !== '' || url.password !== '') return 'must not carry a user name or password'
  if (url.search !== '' || url.hash !== '') return 'must not carry a query or fragment'
  if (rules.allowPrivate) return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isPrivate = rules.isAddress(host)
    ? !rules.isPublicAddress(host)
    : LOCAL_NAME.test(host) || !host.includes('.')
  return isPrivate ? 'must not be on a private network' : undefined
}

const SHOWN_MAX = 8

/** At most a quarter of it, so that a short key is not given away. */
export const keyPrefix = (key: string): string =>
  key.slice(0, Math.min(SHOWN_MAX, Math.floor(key.length / 4)))

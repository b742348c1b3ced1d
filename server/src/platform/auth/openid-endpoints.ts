import { type Clock, HOUR_MS } from '../../kernel/clock.ts'
import type { Outbound } from '../net/outbound.ts'

export interface Endpoints {
  readonly authorizeUrl: string
  readonly tokenUrl: string
  /** For providers that do not take the client's secret in a header. */
  readonly takesSecretInBody: boolean
}

interface Known {
  readonly issuer: string
  readonly authorizeUrl: string | undefined
  readonly tokenUrl: string | undefined
}

/** Providers move their endpoints about as often as their house. */
const KEPT_MS = HOUR_MS

/** The provider's endpoints: as configured, else from its discovery document, cached for an hour. Failures are not cached. */
export function endpointsFrom(known: Known, outbound: Outbound, clock: Clock): () => Promise<Endpoints> {
  const { issuer, authorizeUrl, tokenUrl } = known
  if (authorizeUrl !== undefined && tokenUrl !== undefined) {
    const endpoints = { authorizeUrl, tokenUrl, takesSecretInBody: false }
    return () => Promise.resolve(endpoints)
  }
  let found: { readonly endpoints: Promise<Endpoints>; readonly until: number } | undefined
  return () => {
    const now = clock.now().getTime()
    if (found !== undefined && now < found.until) return found.endpoints
    const published = discover(issuer, outbound)
    const endpoints = published.then((some) => ({
      ...some,
      authorizeUrl: authorizeUrl ?? some.authorizeUrl,
      tokenUrl: tokenUrl ?? some.tokenUrl,
    }))
    const asked = { endpoints, until: now + KEPT_MS }
    found = asked
    endpoints.catch(() => {
      if (found === asked) found = undefined
    })
    return endpoints
  }
}

async function discover(issuer: string, outbound: Outbound): Promise<Endpoints> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const { status, body } = await outbound.send({ url, headers: { accept: 'application/json' } })
  if (status !== 200) throw new Error(`${url} answered ${status}`)
  const published = JSON.parse(body) as Readonly<Record<string, unknown>> | null
  // A discovery document of another issuer must not supply the keys for this one's tokens.
  if (published?.['issuer'] !== issuer) throw new Error(`${url} is not of the issuer that the settings name`)
  const methods = published['token_endpoint_auth_methods_supported']
  return {
    authorizeUrl: endpointIn(published, 'authorization_endpoint', issuer),
    tokenUrl: endpointIn(published, 'token_endpoint', issuer),
    takesSecretInBody:
      Array.isArray(methods) &&
      !methods.includes('client_secret_basic') &&
      methods.includes('client_secret_post'),
  }
}

/** A provider reached over https must not send people or codes to a plain http address. */
function endpointIn(published: Readonly<Record<string, unknown>>, name: string, issuer: string): string {
  const address = published[name]
  const protocol = typeof address === 'string' && URL.canParse(address) ? new URL(address).protocol : ''
  const isFit = protocol === 'https:' || (protocol === 'http:' && issuer.startsWith('http:'))
  if (!isFit) throw new Error(`the provider publishes no usable ${name}`)
  return address as string
}

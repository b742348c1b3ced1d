import type { Static } from 'typebox'
import { conflict, invalidField, type Problem, refused } from '../../kernel/problem.ts'
import type { DomainClaim } from './domains.schemas.ts'
import { RESERVED_LABELS } from './workspace.rules.ts'

/** A list that is answered whole has to end somewhere. */
export const DOMAINS_MAX = 100

const HOST_LENGTH_MAX = 253
const RECORD_LABEL = '_rapport-verify'

/** Where the proof of a custom domain is published. */
export const recordNameFor = (domain: string): string => `${RECORD_LABEL}.${domain}`

/** Two labels or more, the last one not a number: IP addresses are not names. */
const FULL_NAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** The host as DNS compares it: lower-case, punycode, without the root's dot. What is no host stays as it is. */
export function canonicalHost(text: string): string {
  const host = text.toLowerCase().replace(/\.$/, '')
  // The URL parser would take these for a port, a path or a user; and it knows every spelling of an IP address.
  if (/[\s/:@?#\\%[\]]/.test(host) || !URL.canParse(`http://${host}`)) return host
  return new URL(`http://${host}`).hostname
}

/** The host name that a claim means, or the problem with it. */
export function hostClaimed(claim: Static<typeof DomainClaim>, baseDomain: string): string {
  const base = baseDomain.toLowerCase()
  if (claim.domain_type === 'subdomain') {
    const label = claim.subdomain ?? ''
    if (RESERVED_LABELS.has(label)) throw refused(`The name ${label}.${base} is reserved.`)
    return `${label}.${base}`
  }
  const host = canonicalHost(claim.domain ?? '')
  if (!FULL_NAME.test(host)) {
    throw invalidField('body.domain', 'must be a full host name such as chat.example.com', host)
  }
  if (recordNameFor(host).length > HOST_LENGTH_MAX) {
    throw invalidField('body.domain', `must leave room for ${RECORD_LABEL} in front of it`, host)
  }
  if (host === base || host.endsWith(`.${base}`)) {
    throw refused(`Names below ${base} are claimed with domain_type "subdomain".`)
  }
  return host
}

export const takenElsewhere = (domain: string): Problem =>
  conflict(`The domain ${domain} belongs to another workspace.`)

export const notYetPrimary = (domain: string): Problem =>
  refused(`The domain ${domain} can become the primary one once it is verified.`)

export const recordMissing = (domain: string, token: string): Problem => {
  const name = recordNameFor(domain)
  return refused(
    `There is no TXT record at ${name} that holds ${token}. Publish it, and ask again once DNS shows it.`,
    { record_type: 'TXT', record_name: name, record_value: token },
  )
}

interface HeldDomain {
  readonly domain: string
  readonly is_primary: boolean
  readonly verified_at: Date | null
}

/** A workspace is always reachable at some name: its only verified one stays. */
export function checkDeletable(domain: HeldDomain, all: readonly HeldDomain[]): void {
  const isLast = all.every((other) => other.domain === domain.domain || other.verified_at === null)
  if (domain.verified_at !== null && isLast) {
    throw conflict(
      `The domain ${domain.domain} is the only verified one of this workspace; verify another one first.`,
    )
  }
}

/** Which domain becomes the primary one when this one goes: the first verified of the others, if any is needed. */
export function heirOf<D extends HeldDomain>(domain: D, all: readonly D[]): D | undefined {
  if (!domain.is_primary) return undefined
  return all.find((other) => other.domain !== domain.domain && other.verified_at !== null)
}

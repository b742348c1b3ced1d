import { lookup as systemLookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP, type LookupFunction } from 'node:net'
import { SECOND_MS } from '../../kernel/clock.ts'

export interface NameLookupSettings {
  /** Whether names of a private network count: those without a dot, and those that only the system knows. */
  readonly allowPrivate: boolean
  /** Name servers as `host:port`; by default the system's. */
  readonly servers?: readonly string[]
}

interface Address {
  readonly address: string
  readonly family: 4 | 6
}

const TIMEOUT_MS = 3 * SECOND_MS
const TRIES = 2
const HOSTS_FILE = process.platform === 'win32' ? 'C:/Windows/System32/drivers/etc/hosts' : '/etc/hosts'
const HOSTS_FRESH_MS = 10 * SECOND_MS

/**
 * Looks up names that tenants choose. The system's own lookup blocks one of the process's few threads until it ends, so
 * two names whose servers never answer would hold up every other lookup, of all workspaces. This one waits on sockets:
 * a name that hangs delays only its own caller. The hosts file counts as it does for the system.
 */
export function nameLookup({ allowPrivate, servers = [] }: NameLookupSettings): LookupFunction {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (servers.length > 0) resolver.setServers([...servers])
  const hosts = new HostsFile(HOSTS_FILE)
  return (hostname, options, callback) => {
    const answer = (found: readonly Address[]) => {
      const fitting = found.filter(({ family }) => !options.family || family === familyOf(options.family))
      const [first] = fitting
      if (first === undefined) return callback(notFound(hostname), '', 4)
      if (options.all) return callback(null, fitting as never)
      return callback(null, first.address, first.family)
    }
    const find = async () => {
      const found = await hosts.find(hostname)
      return found.length > 0 ? found : resolve(resolver, hostname)
    }
    find().then(answer, (error: NodeJS.ErrnoException) => {
      // Other sources of the system, such as search domains and multicast, know private names only.
      if (allowPrivate && error.code === 'ENOTFOUND') systemLookup(hostname, options, callback as never)
      else callback(error, '', 4)
    })
  }
}

const familyOf = (family: number | string): 4 | 6 => (family === 6 || family === 'IPv6' ? 6 : 4)

function notFound(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`The name ${hostname} has no address.`), { code: 'ENOTFOUND' })
}

async function resolve(resolver: Resolver, hostname: string): Promise<readonly Address[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 as const })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 as const })) : []),
  ]
  if (found.length > 0) return found
  const faults = [four, six].flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  const isKnownToBeMissing = faults.every(({ code }) => code === 'ENOTFOUND' || code === 'ENODATA')
  throw isKnownToBeMissing ? notFound(hostname) : faults.find(({ code }) => code !== 'ENODATA')
}

/** The hosts file, read again when it may have changed. */
class HostsFile {
  readonly #path: string
  #names: Promise<ReadonlyMap<string, readonly Address[]>> | undefined
  #readAt = 0

  constructor(path: string) {
    this.#path = path
  }

  async find(hostname: string): Promise<readonly Address[]> {
    if (this.#names === undefined || performance.now() - this.#readAt > HOSTS_FRESH_MS) {
      this.#readAt = performance.now()
      this.#names = readFile(this.#path, 'utf8').then(namesIn, () => new Map())
    }
    return (await this.#names).get(hostname.toLowerCase().replace(/\.$/, '')) ?? []
  }
}

function namesIn(text: string): ReadonlyMap<string, readonly Address[]> {
  const names = new Map<string, Address[]>()
  for (const line of text.split('\n')) {
    const [address = '', ...aliases] = (line.split('#', 1)[0] ?? '').trim().split(/\s+/)
    const family = isIP(address)
    if (family === 0) continue
    for (const alias of aliases) {
      const known = names.get(alias.toLowerCase()) ?? []
      names.set(alias.toLowerCase(), [...known, { address, family: family as 4 | 6 }])
    }
  }
  return names
}

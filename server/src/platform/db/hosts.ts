import pg from 'pg'

/** A server whose address is known and that may be asked whether it takes writes. */
interface Host {
  readonly url: string
  readonly name: string
  readonly port: number
}

interface Primary extends Host {
  /** Counts promotions: a former primary that comes back has a lower one than the server that took over. */
  readonly timeline: number
}

/** Of a server that does not say within this time that it takes writes, another one is looked for. */
const PROBE_MS = 2_000
/** How often a process looks whether its primary still answers: one that hangs closes no connection. */
const WATCH_MS = 1_000
/** While there is no primary, connections that fail do not each ask every server. */
const ASK_AGAIN_MS = 200

/** No server takes writes now. The class of "connection exception", so that callers are told to repeat the request. */
export class NoPrimary extends Error {
  readonly code = '08001'

  constructor() {
    super('None of the database servers accepts writes.')
  }
}

type Connected = (error: Error | null | undefined) => void

/**
 * The servers of a URL such as `postgres://user@one:5432,two:5432/rapport`. Connections lead to the one that takes writes;
 * after a failover they lead to the next without a restart. The driver itself knows one server per URL.
 */
export class DatabaseHosts {
  readonly #hosts: readonly Host[]
  readonly #clients = new Map<pg.Client, Host>()
  readonly #listeners: (() => void)[] = []
  #primary: Primary | undefined
  /** The last primary, also while it does not answer. */
  #last: Primary | undefined
  #finding: Promise<Primary> | undefined
  #failedAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  constructor(url: string) {
    this.#hosts = urlsOf(url).map(hostOf)
  }

  /** What the driver parses: user, password, database and options are the same for all servers. */
  get firstUrl(): string {
    return (this.#hosts[0] as Host).url
  }

  get areSeveral(): boolean {
    return this.#hosts.length > 1
  }

  /** Called when another server has become the primary. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** A class of clients for a pool, which makes its clients itself. */
  get clientClass(): typeof pg.Client {
    if (!this.areSeveral) return pg.Client
    this.#timer ??= setInterval(() => void this.#watch(), WATCH_MS).unref()
    const hosts = this
    return class extends pg.Client {
      override connect(): Promise<pg.Client>
      override connect(callback: Connected): void
      override connect(callback?: Connected): Promise<pg.Client> | undefined {
        const connect = (done: Connected) => hosts.#connect(this, super.connect.bind(this), done)
        if (callback !== undefined) {
          connect(callback)
          return undefined
        }
        return new Promise((resolve, reject) => {
          connect((error) => (error ? reject(error) : resolve(this)))
        })
      }
    } as typeof pg.Client
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #connect(client: pg.Client, connect: (done: Connected) => void, done: Connected): void {
    this.#find().then((primary) => {
      Object.assign(client, { host: primary.name, port: primary.port })
      const isStandby = standbyFlag(client)
      this.#clients.set(client, primary)
      client.once('end', () => this.#clients.delete(client))
      connect((error) => {
        if (!error && !isStandby()) return done(error)
        this.#clients.delete(client)
        if (this.#primary === primary) this.#primary = undefined
        if (!error) client.end().catch(() => undefined)
        done(error ?? new NoPrimary())
      })
    }, done)
  }

  /** The server that takes writes; with several that say so, the one that was promoted last. */
  async #find(): Promise<Primary> {
    if (this.#primary !== undefined) return this.#primary
    if (performance.now() - this.#failedAt < ASK_AGAIN_MS) throw new NoPrimary()
    this.#finding ??= this.#ask().finally(() => {
      this.#finding = undefined
    })
    return this.#finding
  }

  async #ask(): Promise<Primary> {
    const answers = await Promise.all(this.#hosts.map((host) => probe(host).catch(() => undefined)))
    const found = answers
      .filter((answer) => answer !== undefined)
      // A former primary that was cut off and has come back must not be written to.
      .filter(({ timeline }) => timeline >= (this.#last?.timeline ?? 0))
      .sort((a, b) => b.timeline - a.timeline)[0]
    if (found === undefined) {
      this.#failedAt = performance.now()
      throw new NoPrimary()
    }
    this.#use(found)
    return found
  }

  #use(found: Primary): void {
    const before = this.#last
    this.#primary = found
    this.#last = found
    if (before === undefined || before.url === found.url) return
    // What is connected to a server that hangs would wait for the network to give up, which takes minutes.
    for (const [client, host] of this.#clients) if (host.url !== found.url) destroy(client)
    for (const listener of this.#listeners) listener()
  }

  async #watch(): Promise<void> {
    const primary = this.#primary
    if (primary === undefined || this.#finding !== undefined) return
    const now = await probe(primary).catch(() => undefined)
    if (now !== undefined || this.#primary !== primary) return
    this.#primary = undefined
    // Without another one, connections that still work go on working.
    await this.#find().catch(() => undefined)
  }
}

/** The servers of a URL, each as a URL of its own. */
export function urlsOf(url: string): readonly string[] {
  const begin = url.indexOf('://') + 3
  const path = url.slice(begin).search(/[/?]/)
  const end = path === -1 ? url.length : begin + path
  const authority = url.slice(begin, end)
  const at = authority.lastIndexOf('@') + 1
  const before = url.slice(0, begin) + authority.slice(0, at)
  return authority
    .slice(at)
    .split(',')
    .map((host) => before + host + url.slice(end))
}

function hostOf(url: string): Host {
  const { host, port } = new pg.Client({ connectionString: url })
  return { url, name: host, port }
}

/** Throws unless the server takes writes. */
async function probe(host: Host): Promise<Primary> {
  const client = new pg.Client({
    connectionString: host.url,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: 'rapport-probe',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string }>(
      `select case when pg_is_in_recovery() then null else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
    )
    const timeline = rows[0]?.timeline
    if (typeof timeline !== 'string') throw new NoPrimary()
    return { ...host, timeline: Number.parseInt(timeline, 16) }
  } finally {
    destroy(client)
  }
}

interface Wire {
  on(event: 'parameterStatus', listener: (message: Record<string, string>) => void): void
  readonly stream: { destroy(error?: Error): void }
}

const wireOf = (client: pg.Client): Wire => (client as unknown as { readonly connection: Wire }).connection

/** PostgreSQL says at the start of a connection, unasked, whether it is a standby. A pooler may not pass it on. */
function standbyFlag(client: pg.Client): () => boolean {
  let isStandby = false
  wireOf(client).on('parameterStatus', ({ parameterName, parameterValue }) => {
    if (parameterName === 'in_hot_standby') isStandby = parameterValue === 'on'
  })
  return () => isStandby
}

/** Without a farewell, which a server that hangs would not read. */
const destroy = (client: pg.Client): void => wireOf(client).stream.destroy()

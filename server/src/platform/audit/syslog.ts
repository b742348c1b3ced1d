import { createSocket } from 'node:dgram'
import { connect, type Socket } from 'node:net'
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { SECOND_MS } from '../../kernel/clock.ts'
import type { AuditRow } from './audit.store.ts'
import type { AuditSink } from './audit-trail.ts'
import { auditView } from './audit-view.ts'

const WAITING_MAX = 10_000
const AGAIN_MS = SECOND_MS
const CLOSE_MS = 2 * SECOND_MS
/** Facility 13 is "log audit"; severities: informational and warning. */
const [INFO, WARNING] = [13 * 8 + 6, 13 * 8 + 4]
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'udp:': 514, 'tcp:': 601 }

/** A header field holds printable ASCII without spaces. */
const field = (text: string, length: number): string =>
  text.replace(/[^\x21-\x7e]/g, '').slice(0, length) || '-'

/** One entry as RFC 5424 writes it. Without structured data: the message is the entry as JSON. */
export function syslogLine(row: AuditRow): string {
  const priority = row.outcome === 'refused' || row.outcome === 'failed' ? WARNING : INFO
  const head = [
    row.at.toISOString(),
    field(hostname(), 255),
    'rapport',
    process.pid,
    field(row.operation, 32),
  ]
  return `<${priority}>1 ${head.join(' ')} - ${JSON.stringify({ tenant_id: row.tenant_id, ...auditView(row) })}`
}

/** Undefined when the operator names no collector. */
export function syslogSink(url: string | undefined, log: Logger): AuditSink | undefined {
  if (url === undefined) return undefined
  const { protocol, hostname: host, port } = new URL(url)
  const at = { host, port: port === '' ? (DEFAULT_PORTS[protocol] as number) : Number(port) }
  return protocol === 'udp:' ? new UdpSyslog(at, log) : new TcpSyslog(at, log)
}

interface Collector {
  readonly host: string
  readonly port: number
}

class UdpSyslog implements AuditSink {
  readonly #at: Collector
  readonly #socket = createSocket('udp4').unref()
  #sending = 0
  #idle: (() => void) | undefined

  constructor(at: Collector, log: Logger) {
    this.#at = at
    this.#socket.on('error', (error) => log.warn({ err: error }, 'the syslog collector cannot be reached'))
  }

  send(row: AuditRow): void {
    this.#sending += 1
    this.#socket.send(syslogLine(row), this.#at.port, this.#at.host, () => {
      this.#sending -= 1
      if (this.#sending === 0) this.#idle?.()
    })
  }

  async close(): Promise<void> {
    if (this.#sending > 0)
      await new Promise<void>((done) => {
        this.#idle = done
      })
    this.#socket.close()
  }
}

/** Over one connection, each line with its length in front (RFC 6587). Lines wait while there is no connection. */
class TcpSyslog implements AuditSink {
  readonly #at: Collector
  readonly #log: Logger
  #waiting: string[] = []
  #socket: Socket | undefined
  #isReady = false
  #again: NodeJS.Timeout | undefined
  #lost = 0

  constructor(at: Collector, log: Logger) {
    this.#at = at
    this.#log = log
  }

  send(row: AuditRow): void {
    if (this.#waiting.length >= WAITING_MAX) {
      this.#lost += 1
      return
    }
    const line = syslogLine(row)
    this.#waiting.push(`${Buffer.byteLength(line)} ${line}`)
    this.#pass()
  }

  #pass(): void {
    if (this.#socket === undefined) this.#open()
    while (this.#isReady && this.#waiting.length > 0)
      this.#isReady = this.#socket?.write(this.#waiting.shift() as string) ?? false
  }

  #open(): void {
    if (this.#again !== undefined) return
    const socket = connect(this.#at)
    socket.unref()
    this.#socket = socket
    const go = () => {
      this.#isReady = true
      if (this.#lost > 0) this.#log.warn({ lost: this.#lost }, 'audit entries were not sent to syslog')
      this.#lost = 0
      this.#pass()
    }
    socket.on('connect', go).on('drain', go).resume()
    socket.on('error', (error) => this.#log.warn({ err: error }, 'the syslog collector cannot be reached'))
    socket.on('close', () => {
      this.#socket = undefined
      this.#isReady = false
      this.#again = setTimeout(() => {
        this.#again = undefined
        if (this.#waiting.length > 0) this.#open()
      }, AGAIN_MS).unref()
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.#again)
    const socket = this.#socket
    if (socket === undefined) return
    const closed = new Promise<void>((done) => socket.once('close', () => done()))
    // A collector that does not answer must not hold up the shutdown.
    const timer = setTimeout(() => socket.destroy(), CLOSE_MS)
    socket.end()
    await closed
    clearTimeout(timer)
    clearTimeout(this.#again)
  }
}

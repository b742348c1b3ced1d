import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const BINARIES = '/usr/lib/postgresql'
const BALLAST = Buffer.alloc(1024 * 1024)
const pause = (ms: number) => new Promise((wait) => setTimeout(wait, ms))

/** A PostgreSQL of this benchmark's own, because it is killed again and again. */
export class OwnPostgres {
  readonly #folder: string
  readonly #bin = join(
    BINARIES,
    readdirSync(BINARIES)
      .sort((a, b) => Number(a) - Number(b))
      .at(-1) ?? '',
    'bin',
  )
  readonly port: number

  constructor(port: number, disk = tmpdir()) {
    this.port = port
    this.#folder = mkdtempSync(join(disk, 'rapport-chaos-'))
    chmodSync(this.#folder, 0o777)
    this.#run('initdb', '-D', this.#data, '-U', 'postgres', '--auth=trust', '-N')
    this.start()
  }

  get #data(): string {
    return join(this.#folder, 'data')
  }

  /** PostgreSQL refuses to run as root. */
  #run(program: string, ...words: readonly string[]): void {
    const path = join(this.#bin, program)
    const options = { stdio: 'ignore', timeout: 60_000 } as const
    if (process.getuid?.() !== 0) execFileSync(path, [...words], options)
    else
      execFileSync(
        'setpriv',
        ['--reuid=postgres', '--regid=postgres', '--init-groups', '--', path, ...words],
        options,
      )
  }

  start(): void {
    rmSync(join(this.#data, 'postmaster.pid'), { force: true })
    const settings = `-p ${this.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c max_wal_size=128MB`
    this.#run(
      'pg_ctl',
      'start',
      '-D',
      this.#data,
      '-w',
      '-s',
      '-l',
      join(this.#folder, 'log'),
      '-o',
      settings,
    )
  }

  /** Fills the disk that the database is on; the result gives the room back. */
  fillDisk(): () => void {
    const ballast = join(this.#folder, 'ballast')
    const file = openSync(ballast, 'w')
    try {
      for (;;) writeSync(file, BALLAST)
    } catch {
      // Full.
    }
    closeSync(file)
    return () => rmSync(ballast)
  }

  /** A server that could not write its log any more has ended. */
  async startUnlessRunning(): Promise<void> {
    for (let tries = 0; ; tries += 1)
      try {
        await this.query('select 1')
        return
      } catch (error) {
        if (tries === 20) throw error
        try {
          this.start()
        } catch {
          await pause(500)
        }
      }
  }

  /** The server and all its children at once. */
  async kill(): Promise<void> {
    const pid = Number(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n')[0])
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', `${pid}`])
      .toString()
      .split('\n')
      .map(Number)
    for (const one of [pid, ...children.filter(Boolean)])
      try {
        process.kill(one, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    await pause(500)
  }

  async query<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
    database = 'rapport',
  ): Promise<Row[]> {
    const client = new pg.Client(`postgres://postgres@127.0.0.1:${this.port}/${database}`)
    await client.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }

  async close(): Promise<void> {
    await this.kill().catch(() => undefined)
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

/** Stands between the platform and its database, and cuts connections. */
export class Cutter {
  readonly #pairs = new Set<readonly [Socket, Socket]>()
  #commitsToLose = 0
  readonly #server

  constructor(to: number) {
    this.#server = createServer((client) => {
      const upstream = connect(to, '127.0.0.1')
      const pair = [client, upstream] as const
      this.#pairs.add(pair)
      client.on('data', (chunk) => upstream.write(chunk))
      upstream.on('data', (chunk) => {
        // Committed, but the client gets no answer: the hardest moment to lose a connection.
        if (this.#commitsToLose > 0 && chunk.includes('COMMIT\0')) {
          this.#commitsToLose -= 1
          client.destroy()
        } else client.write(chunk)
      })
      for (const [one, other] of [pair, [upstream, client] as const])
        one
          .on('error', () => undefined)
          .on('close', () => {
            other.destroy()
            this.#pairs.delete(pair)
          })
    })
  }

  async listen(): Promise<number> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening))
    return (this.#server.address() as AddressInfo).port
  }

  /** Whatever they are in the middle of. */
  cutAll(): void {
    for (const [client, upstream] of this.#pairs) {
      client.destroy()
      upstream.destroy()
    }
  }

  /** The answers to the next commits, as many as there are within two seconds. */
  loseCommits(count: number): void {
    this.#commitsToLose = count
    setTimeout(() => {
      this.#commitsToLose = 0
    }, 2_000).unref()
  }

  close(): void {
    this.cutAll()
    this.#server.close()
  }
}

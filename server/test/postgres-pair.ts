import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { MIGRATIONS } from '../src/migrations.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openPostgres } from '../src/platform/db/open.ts'
import { freePort } from './program.ts'

const run = promisify(execFile)
const DATABASE = 'rapport'

let prepared: Promise<string> | undefined
let pairs = 0

/** Where Debian keeps the server's programs; the newest version. */
function binaries(): string {
  const folder = '/usr/lib/postgresql'
  const versions = readdirSync(folder).sort((a, b) => Number(a) - Number(b))
  return join(folder, versions.at(-1) ?? '', 'bin')
}

/** PostgreSQL refuses to run as root. */
const asPostgres = (program: string, words: readonly string[]) =>
  process.getuid?.() === 0
    ? run('setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', '--', program, ...words])
    : run(program, [...words])

/**
 * Two servers of their own: a primary with a migrated database, and a replica that streams from it. Commits wait for the
 * replica, as they do in installations that may lose nothing.
 */
export class PostgresPair {
  readonly #folder: string
  readonly #bin: string
  readonly ports: { readonly primary: number; readonly replica: number }

  private constructor(folder: string, bin: string, ports: { primary: number; replica: number }) {
    this.#folder = folder
    this.#bin = bin
    this.ports = ports
  }

  static async start(): Promise<PostgresPair> {
    const folder = await mkdtemp(join(tmpdir(), 'rapport-pair-'))
    await chmod(folder, 0o777)
    const pair = new PostgresPair(folder, binaries(), {
      primary: await freePort(),
      replica: await freePort(),
    })
    pairs += 1
    prepared ??= pair.#prepare()
    await run('cp', ['-a', await prepared, pair.#data('primary')])
    await pair.#start('primary')
    const from = `host=127.0.0.1 port=${pair.ports.primary} user=postgres application_name=replica`
    await pair.#program('pg_basebackup', '-D', pair.#data('replica'), '-R', '-c', 'fast', '-N', '-d', from)
    await pair.#start('replica')
    return pair
  }

  /** The folder of a server with a migrated database; that takes seconds, so that every pair begins with a copy. */
  async #prepare(): Promise<string> {
    await this.#program('initdb', '-D', this.#data('primary'), '-U', 'postgres', '--auth=trust', '-N')
    await this.#start('primary')
    await this.query('primary', 'create role rapport login nosuperuser createrole createdb', 'postgres')
    await this.query('primary', `create database ${DATABASE} owner rapport`, 'postgres')
    const settings = { poolSize: 2, statementTimeoutMs: 60_000, useNamedStatements: true }
    const db = openPostgres({ url: this.url('primary'), ...settings }, () => undefined)
    await migrate(db, MIGRATIONS)
    await db.close()
    await this.#program('pg_ctl', 'stop', '-D', this.#data('primary'), '-m', 'fast', '-w', '-s')
    const folder = await mkdtemp(join(tmpdir(), 'rapport-pair-'))
    await rename(this.#data('primary'), join(folder, 'data'))
    return join(folder, 'data')
  }

  url(server: 'primary' | 'replica'): string {
    return `postgres://rapport@127.0.0.1:${this.ports[server]}/${DATABASE}`
  }

  /** Both, the replica first: the order says nothing about which one takes writes. */
  get bothUrl(): string {
    return `postgres://rapport@127.0.0.1:${this.ports.replica},127.0.0.1:${this.ports.primary}/${DATABASE}`
  }

  /** As a superuser. */
  async query(server: 'primary' | 'replica', sql: string, database = DATABASE): Promise<string> {
    const place = ['-h', '127.0.0.1', '-p', String(this.ports[server]), '-U', 'postgres', '-d', database]
    const { stdout } = await run(join(this.#bin, 'psql'), [...place, '-XAtqc', sql])
    return stdout.trim()
  }

  /** From now on the primary acknowledges what the replica has. */
  async waitForReplica(): Promise<void> {
    await this.query('primary', `alter system set synchronous_standby_names = 'replica'`)
    await this.query('primary', 'select pg_reload_conf()')
  }

  /** As a machine that loses power: no farewell, and nothing more is written. */
  async kill(server: 'primary' | 'replica'): Promise<void> {
    await this.#signal(server, 'SIGKILL')
  }

  /** The machine is there and answers nothing. */
  async hang(server: 'primary' | 'replica'): Promise<void> {
    await this.#signal(server, 'SIGSTOP')
  }

  async promote(): Promise<void> {
    await this.#program('pg_ctl', 'promote', '-D', this.#data('replica'), '-w', '-s')
  }

  async restart(server: 'primary' | 'replica'): Promise<void> {
    // Where nothing reaps them, processes that were killed are still listed, and would be taken for a running server.
    await rm(join(this.#data(server), 'postmaster.pid'), { force: true })
    await this.#start(server)
  }

  async close(): Promise<void> {
    for (const server of ['primary', 'replica'] as const) await this.#signal(server, 'SIGKILL')
    const thorough = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }
    await rm(this.#folder, thorough)
    pairs -= 1
    if (pairs > 0 || prepared === undefined) return
    const template = await prepared
    prepared = undefined
    await rm(dirname(template), thorough)
  }

  /** The server and its children, which would outlive it for a moment. */
  async #signal(server: 'primary' | 'replica', signal: NodeJS.Signals): Promise<void> {
    const pid = Number(
      (await readFile(join(this.#data(server), 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
    )
    if (!pid) return
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({ stdout: '' }))
    const children = stdout.split('\n').map(Number).filter(Boolean)
    for (const one of [pid, ...children])
      try {
        process.kill(one, signal)
      } catch {
        // It has ended by itself.
      }
  }

  async #start(server: 'primary' | 'replica'): Promise<void> {
    const options = `-p ${this.ports[server]} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c max_connections=60`
    await this.#program(
      'pg_ctl',
      'start',
      '-D',
      this.#data(server),
      '-w',
      '-s',
      '-l',
      `${this.#data(server)}.log`,
      '-o',
      options,
    )
  }

  #data(server: 'primary' | 'replica'): string {
    return join(this.#folder, server)
  }

  async #program(name: string, ...words: readonly string[]): Promise<void> {
    await asPostgres(join(this.#bin, name), words)
  }
}

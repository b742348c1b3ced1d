import { type App, buildApp } from '../../../server/src/app.ts'
import { openStorage } from '../../../server/src/cli/storage.ts'
import { readConfig } from '../../../server/src/config.ts'
import { systemClock } from '../../../server/src/kernel/clock.ts'
import type { Database } from '../../../server/src/platform/db/database.ts'
import { IndexSnapshots } from '../../../server/src/platform/index-snapshots.ts'
import { makeLog } from '../../../server/src/platform/observe/log.ts'
import { newTenant } from '../billing-prepare.ts'
import { freshDatabase } from '../database.ts'
import { percentile, say } from '../machine.ts'
import { ENCRYPTION_KEY } from '../program.ts'

/** The default of RAPPORT_INDEX_SNAPSHOT_ROWS. */
const SNAPSHOT_ROWS = 5_000

/** One figure at one size. */
export interface Figure {
  readonly work: string
  readonly size: number
  readonly ms: number
}

export interface Place {
  readonly app: App
  readonly db: Database
  readonly client: Awaited<ReturnType<typeof freshDatabase>>['client']
  /** As autovacuum would have by the time that so much is stored. */
  tidyUp(table: string): Promise<void>
  close(): Promise<void>
}

/** An application on a database of its own, without its worker: what is measured has the machine to itself. */
export async function openPlace(name: string): Promise<Place> {
  const database = await freshDatabase(name)
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: database.url,
    RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY,
    RAPPORT_RATE_LIMIT: '0',
    RAPPORT_ROLES: 'api',
  })
  const log = makeLog('error')
  const tidyUp = async (table: string) => {
    await database.client.query('reset role')
    await database.client.query(`vacuum analyze ${table}`)
    await database.client.query('set role rapport_system')
  }
  const storage = await openStorage(config, log)
  const app = await buildApp({ config, log, ...storage })
  // Row-level security shows a table's owner nothing.
  await database.client.query('set role rapport_system')
  const close = async () => {
    await app.close()
    await storage.db.close()
    await database.drop()
  }
  return { app, db: storage.db, client: database.client, tidyUp, close }
}

export interface Workspace {
  readonly tenantId: string
  // biome-ignore lint/suspicious/noExplicitAny: a benchmark looks into answers freely
  call(method: 'GET' | 'POST', route: string, body?: object): Promise<any>
}

export async function openWorkspace({ app, db }: Place, name: string): Promise<Workspace> {
  const { tenantId, key } = await newTenant(app, db, name)
  const call: Workspace['call'] = async (method, route, body) => {
    const answer = await app.server.inject({
      method,
      url: `/api/v1${route}`,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    if (answer.statusCode >= 300) throw new Error(`${method} ${route}: ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }
  return { tenantId, call }
}

export async function timed(times: number, ask: (at: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let at = 0; at < times; at += 1) {
    const begun = performance.now()
    await ask(at)
    taken.push(performance.now() - begun)
  }
  return taken
}

/** As the application keeps them. */
export const snapshotsOfProcess = () => {
  const snapshots = new IndexSnapshots(systemClock)
  const onFault = (error: unknown) => {
    throw error
  }
  return { snapshots, rowsMin: SNAPSHOT_ROWS, onFault }
}

/** Prints a row and returns its median as the figure. */
export function figure(work: string, size: number, times: readonly number[]): Figure {
  const p50 = percentile(times, 0.5)
  const of = times.length === 1 ? '' : `, p99 ${percentile(times, 0.99).toFixed(1)} ms of ${times.length}`
  say(`${work}, ${size.toLocaleString('en')}: ${p50.toFixed(1)} ms${of}`)
  return { work, size, ms: p50 }
}

let seed = 11
/** The same numbers in every run. */
export const roll = (sides: number): number => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
  return Math.floor((seed / 2 ** 32) * sides)
}
export const pick = <Item>(list: readonly Item[]): Item => list[roll(list.length)] as Item

const DIMENSIONS = 384
export const randomVector = (): Float32Array => {
  const values = Float32Array.from({ length: DIMENSIONS }, () => roll(2_000) / 1_000 - 1)
  const length = Math.hypot(...values)
  return values.map((value) => value / length)
}

import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Clock, HOUR_MS } from '../../kernel/clock.ts'
import type { Database } from '../db/database.ts'
import { dataEntries, type RowCounts } from './archive.ts'
import { whileStandingStill } from './row-counts.store.ts'
import { verifyFolder } from './verify-backup.ts'
import { writeArchive } from './write-archive.ts'

export interface BackupPlan {
  readonly folder: string
  readonly hours: number
  readonly recipients: readonly string[]
  readonly kept: number
}

interface BackupParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly dataDir: string
  readonly version: string
  /** Undefined when no backups are scheduled. */
  readonly plan: BackupPlan | undefined
}

const DATABASE = 'postgres'
const STAGING = 'backup.staging'
const NAME = /^rapport-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tgz\.age$/

/** Copies the embedded data folder while the server runs, and stores it encrypted. */
export class Backups {
  readonly #parts: BackupParts
  /** For the metrics. */
  failures = 0
  lastSuccess: Date | undefined

  constructor(parts: BackupParts) {
    this.#parts = parts
  }

  /** Makes a backup when the newest one is old enough. Undefined when it is not due. */
  async runIfDue(): Promise<string | undefined> {
    const { plan, clock, log } = this.#parts
    if (plan === undefined) return undefined
    try {
      await mkdir(plan.folder, { recursive: true, mode: 0o700 })
      const newest = (await stored(plan.folder)).at(-1)
      if (newest !== undefined) this.lastSuccess = timeOf(newest)
      const age = clock.now().getTime() - (this.lastSuccess?.getTime() ?? 0)
      if (newest !== undefined && age < plan.hours * HOUR_MS) return undefined
      const name = await this.#make(plan)
      for (const old of (await stored(plan.folder)).slice(0, -plan.kept)) await rm(join(plan.folder, old))
      this.lastSuccess = timeOf(name)
      return name
    } catch (error) {
      this.failures += 1
      log.error({ err: error }, 'the scheduled backup failed')
      throw error
    }
  }

  async #make({ folder, recipients }: BackupPlan): Promise<string> {
    const { clock, version } = this.#parts
    const now = clock.now()
    const name = nameAt(now)
    const staging = join(folder, STAGING)
    await rm(staging, { recursive: true, force: true })
    try {
      const rows = await this.#copyInto(staging)
      await writeArchive(staging, join(folder, name), { recipients, version, now, rows })
      // The server has the public key alone. What was packed is opened as a database of its own instead.
      await verifyFolder(staging, rows)
    } catch (error) {
      await rm(join(folder, name), { force: true })
      throw error
    } finally {
      await rm(staging, { recursive: true, force: true })
    }
    return name
  }

  /** The database first: files that its rows name were stored before, and are removed after them. */
  async #copyInto(staging: string): Promise<RowCounts> {
    const { db, dataDir } = this.#parts
    const copy = (name: string) => cp(join(dataDir, name), join(staging, name), { recursive: true })
    await mkdir(staging, { mode: 0o700 })
    const rows = await whileStandingStill(db, () => copy(DATABASE))
    for (const name of await dataEntries(dataDir)) if (name !== DATABASE) await copy(name)
    return rows
  }
}

const nameAt = (now: Date): string =>
  `rapport-${now
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z')}.tgz.age`

const timeOf = (name: string): Date | undefined => {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  return year === undefined ? undefined : new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Oldest first. Files of other names are not ours to remove. */
const stored = async (folder: string): Promise<string[]> =>
  existsSync(folder) ? (await readdir(folder)).filter((name) => NAME.test(name)).sort() : []

declare module '../services.ts' {
  interface Services {
    readonly backups: Backups
  }
}

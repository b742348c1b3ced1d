import type { Logger } from 'pino'
import { type Clock, HOUR_MS, later } from '../../kernel/clock.ts'
import { asSystem, type Database } from '../db/database.ts'
import type { Tx } from '../db/tx.ts'
import type { Events } from '../events/events.ts'
import type { FileStorage } from '../files/file-storage.ts'
import { type Invariant, type Look, VIOLATIONS_MAX, type Violation } from './invariant.ts'
import { aliveSince, asVerifier } from './verification.store.ts'

export interface Verified {
  readonly name: string
  readonly holds: string
  readonly fix: string
  /** `unchecked`: neither proved nor refuted, for the reason given. */
  readonly state: 'ok' | 'broken' | 'unchecked'
  /** At most twenty. */
  readonly violations: readonly Violation[]
  readonly reason?: string
}

interface VerificationParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly storage: FileStorage
  readonly invariants: readonly Invariant[]
  /** The next workspaces in order of their ids; those that are deleted or being deleted are left out. */
  readonly listWorkspaces: (tx: Tx, after: string, count: number) => Promise<readonly string[]>
}

const PAGE = 100
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const HOURS = 24

/** Checks what always has to hold, on a running installation and without changing anything. */
export class Verification {
  readonly #parts: VerificationParts

  constructor(parts: VerificationParts) {
    this.#parts = parts
  }

  /** `share`: every workspace for every check, or for scans only those whose hour it is. */
  async run(options: {
    readonly share: 'all' | 'this hour'
    readonly isEveryFile: boolean
    readonly signal?: AbortSignal
  }): Promise<readonly Verified[]> {
    const { db, clock, storage, invariants } = this.#parts
    const now = clock.now()
    const since = await db.read(asVerifier, (tx) => aliveSince(tx, now))
    const overdueBefore = (patienceMs: number): Date | undefined => {
      const moment = later(now, -patienceMs)
      return since !== undefined && since <= moment ? moment : undefined
    }
    const found = invariants.map((invariant) => new Findings(invariant))
    const look = (findings: Findings, tenantIds: readonly string[]) =>
      db.read(asVerifier, (tx) =>
        findings.look({ tx, now, overdueBefore, storage, isEveryFile: options.isEveryFile }, tenantIds),
      )
    const wide = found.filter(({ invariant }) => invariant.reach === 'installation')
    for (const findings of wide) await look(findings, [])
    const perWorkspace = found.filter(({ invariant }) => invariant.reach !== 'installation')
    for await (const page of this.#pages()) {
      const ofHour = options.share === 'all' ? page : page.filter((id) => isHourOf(id, now))
      for (const findings of perWorkspace) {
        options.signal?.throwIfAborted()
        const tenantIds = findings.invariant.reach === 'scan' ? ofHour : page
        if (tenantIds.length > 0) await look(findings, tenantIds)
      }
    }
    return found.map((findings) => findings.verified)
  }

  /** The hourly run: logs what is broken, and tells the operators about what was not broken an hour ago. */
  async runHourly(
    events: Events,
    operatorWorkspaces: readonly string[],
    before: ReadonlySet<string>,
    signal: AbortSignal,
  ): Promise<readonly Verified[]> {
    const results = await this.run({ share: 'this hour', isEveryFile: false, signal })
    const { log, db } = this.#parts
    for (const { name, holds, fix, state, violations, reason } of results) {
      if (state === 'broken')
        log.error(
          { invariant: name, violations: violations.slice(0, 3) },
          `not true any more: ${holds}. ${fix}`,
        )
      if (state === 'unchecked') log.warn({ invariant: name, reason }, `could not be checked: ${holds}`)
    }
    const fresh = results.filter(({ state, name }) => state === 'broken' && !before.has(name))
    if (fresh.length === 0 || operatorWorkspaces.length === 0) return results
    await db.transaction(asSystem, async (tx) => {
      for (const tenantId of operatorWorkspaces)
        for (const { name, holds, fix, violations } of fresh)
          events.append(tx, {
            tenantId,
            type: 'installation.invariant_broken',
            subjectId: name,
            // No ids: members of the operators' workspace may read this, and have no business in others.
            payload: { invariant: name, holds, fix, violations: violations.length },
          })
    })
    return results
  }

  async *#pages(): AsyncGenerator<readonly string[]> {
    const { db, listWorkspaces } = this.#parts
    let after = FIRST_ID
    for (;;) {
      const page = await db.read(asVerifier, (tx) => listWorkspaces(tx, after, PAGE))
      if (page.length > 0) yield page
      if (page.length < PAGE) return
      after = page.at(-1) as string
    }
  }
}

/** By the last digits of the id, which are random. */
const isHourOf = (tenantId: string, now: Date): boolean =>
  Number.parseInt(tenantId.slice(-6), 16) % HOURS === Math.floor(now.getTime() / HOUR_MS) % HOURS

/** What is found out about one invariant, page after page. */
class Findings {
  readonly invariant: Invariant
  readonly #violations: Violation[] = []
  #reason: string | undefined

  constructor(invariant: Invariant) {
    this.invariant = invariant
  }

  async look(look: Look, tenantIds: readonly string[]): Promise<void> {
    if (this.#violations.length >= VIOLATIONS_MAX) return
    try {
      const found = await this.invariant.find(look, tenantIds)
      this.#violations.push(...found.slice(0, VIOLATIONS_MAX - this.#violations.length))
    } catch (error) {
      // One large workspace must not keep the others of its page from being checked.
      if (tenantIds.length > 1) for (const tenantId of tenantIds) await this.look(look, [tenantId])
      else
        this.#reason ??= `${tenantIds[0] === undefined ? '' : `workspace ${tenantIds[0]}: `}${(error as Error).message}`
    }
  }

  get verified(): Verified {
    const { name, holds, fix } = this.invariant
    const violations = this.#violations
    if (violations.length > 0) return { name, holds, fix, state: 'broken', violations }
    if (this.#reason !== undefined)
      return { name, holds, fix, state: 'unchecked', violations, reason: this.#reason }
    return { name, holds, fix, state: 'ok', violations }
  }
}

declare module '../services.ts' {
  interface Services {
    readonly verification: Verification
    /** Where the operators of the installation are told about it. */
    readonly operatorWorkspaces: () => Promise<readonly string[]>
  }
}

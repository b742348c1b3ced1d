import { type Action, Bandit, type Choice, type Lesson } from '../../../algorithms/bandit/bandit.ts'
import type { PastReward } from '../../../algorithms/bandit/personal.ts'
import { packBandit } from '../../../algorithms/bandit/state.ts'
import { newId } from '../../../kernel/ids.ts'
import type { JsonObject } from '../../../kernel/json.ts'
import { asTenant } from '../../../platform/db/database.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { LearningParts } from '../parts.ts'
import { appendLesson, deleteModel, type ModelKey, writeSnapshot } from './bandit.store.ts'
import { BanditCache } from './bandit-cache.ts'
import { BanditThreads } from './bandit-threads.ts'
import { snapshotBanditJob } from './jobs/bandit-snapshot.ts'

/** Lessons between two snapshots. */
const SNAPSHOT_EVERY = 512
/** Lessons that stay behind a snapshot, to learn from again should the format ever change. */
const LESSONS_KEPT = 20_000
/** Lessons a process may fall behind before teaching makes it catch up. */
const BEHIND_MAX = 16

export interface Decision extends Choice {
  readonly n: number
}

/** The bandits of all use cases. */
export class Bandits {
  readonly #parts: LearningParts
  readonly #cache = new BanditCache()
  readonly threads: BanditThreads

  constructor(parts: LearningParts) {
    this.#parts = parts
    this.threads = new BanditThreads(parts.threads)
  }

  /** Drops what this process keeps of a workspace. */
  forgetTenant(tenantId: string): void {
    this.#cache.forgetTenant(tenantId)
  }

  get log() {
    return this.#parts.log
  }

  async decide(
    tx: Tx,
    key: ModelKey,
    asked: {
      readonly actions: readonly Action[]
      readonly context: JsonObject | undefined
      readonly explore?: boolean | undefined
      /** What the same person did before. */
      readonly past?: readonly PastReward[]
    },
  ): Promise<Decision> {
    const held = await this.#cache.current(tx, key)
    const bandit = held?.bandit ?? new Bandit()
    // Nothing is awaited between here and the answer, so the count belongs to the choice.
    return {
      ...bandit.choose(asked.actions, asked.context, asked.explore, Math.random, asked.past),
      n: held?.seq ?? 0,
    }
  }

  /** The number of the lesson. It is in force for every decision that begins after the transaction is committed. */
  async learn(tx: Tx, jobs: Jobs, key: ModelKey, lesson: Lesson): Promise<number> {
    // Everything up to here is committed once the lesson has its number; the lesson itself is not yet.
    const behind = this.#cache.seqOf(key)
    const at = { modelId: newId(), now: this.#parts.clock.now() }
    const { seq, snapshotN } = await appendLesson(tx, key, lesson, at)
    if (seq - snapshotN >= SNAPSHOT_EVERY && seq % SNAPSHOT_EVERY === 0) {
      const payload = { project_id: key.projectId, use_case: key.useCase }
      await jobs.add(tx, snapshotBanditJob, key.tenantId, payload, {
        dedupeKey: `${key.projectId} ${key.useCase}`,
      })
    }
    if (behind !== undefined && seq - behind > BEHIND_MAX) tx.afterCommit(() => this.#catchUp(key))
    return seq
  }

  /** How many lessons there are. */
  async countLessons(tx: Tx, key: ModelKey): Promise<number> {
    return (await this.#cache.current(tx, key))?.seq ?? 0
  }

  /** The model as it is now, for a thread. */
  async packed(tx: Tx, key: ModelKey): Promise<Buffer> {
    return packBandit((await this.#cache.current(tx, key))?.bandit ?? new Bandit())
  }

  async snapshot(db: ScopedDatabase, key: ModelKey): Promise<number> {
    const held = await db.read((tx) => this.#cache.current(tx, key))
    if (held === undefined) return 0
    const { modelId, seq: n } = held
    const model = { modelId, n, bytes: packBandit(held.bandit), lessonsKept: LESSONS_KEPT }
    await db.transaction((tx) => writeSnapshot(tx, key, model))
    return n
  }

  /** Forgets everything that a use case's bandit has learned. */
  reset(tx: Tx, key: ModelKey): Promise<boolean> {
    return deleteModel(tx, key)
  }

  #catchUp(key: ModelKey): void {
    const context = asTenant(key.tenantId)
    this.#parts.db
      .read(context, (tx) => this.#cache.current(tx, key))
      .catch((error) => this.#parts.log.warn({ err: error }, 'a bandit could not catch up'))
  }
}

declare module '../../../platform/services.ts' {
  interface Services {
    readonly bandits: Bandits
  }
}

import { LRUCache } from 'lru-cache'
import { Bandit } from '../../../algorithms/bandit/bandit.ts'
import { unpackBandit } from '../../../algorithms/bandit/state.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { type ModelKey, type NumberedLesson, readNews, readSnapshot } from './bandit.store.ts'
import { memoryOf } from './bandit-memory.ts'

/** A model in memory, after `seq` of its lessons. */
export interface HeldBandit {
  readonly modelId: string
  readonly bandit: Bandit
  seq: number
}

const BYTES_MAX = 256 * 1024 * 1024
/** Lessons that are folded in without letting others have the event loop. */
const FOLD_AT_ONCE = 16

/**
 * Models in this process. Each is caught up before it is used: the database says how many lessons there are, and the
 * missing ones are folded in by their numbers. Two requests may fold at the same time; a number counts once.
 */
export class BanditCache {
  readonly #held = new LRUCache<string, HeldBandit>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ bandit }) => bytesOf(bandit),
  })

  /** Undefined when nothing was ever learned. */
  async current(tx: Tx, key: ModelKey): Promise<HeldBandit | undefined> {
    const name = `${key.tenantId} ${key.projectId} ${key.useCase}`
    let held = this.#held.get(name)
    for (;;) {
      const news = await readNews(tx, key, held?.seq ?? 0)
      if (news === undefined) return undefined
      if (held === undefined || !follows(held, news.modelId, news.lessons, news.n)) {
        held = await loaded(tx, key)
        if (held === undefined) return undefined
        this.#held.set(name, held)
        continue
      }
      if (news.lessons.length > 0) {
        await fold(held, news.lessons)
        this.#held.set(name, held)
      }
      if (held.seq >= news.n) return held
    }
  }

  /** Drops what this process keeps of a workspace. */
  forgetTenant(tenantId: string): void {
    for (const name of this.#held.keys()) if (name.startsWith(tenantId)) this.#held.delete(name)
  }

  /** How far this process is behind, so that those who only teach do not leave the work to the next decision. */
  seqOf(key: ModelKey): number | undefined {
    return this.#held.peek(`${key.tenantId} ${key.projectId} ${key.useCase}`)?.seq
  }
}

/** Whether what is held is the same model, and nothing between it and the news was let go. */
function follows(held: HeldBandit, modelId: string, lessons: readonly NumberedLesson[], n: number): boolean {
  if (held.modelId !== modelId || held.seq > n) return false
  const next = lessons[0]?.seq
  return next === undefined ? held.seq === n : next <= held.seq + 1
}

async function loaded(tx: Tx, key: ModelKey): Promise<HeldBandit | undefined> {
  const stored = await readSnapshot(tx, key)
  if (stored === undefined) return undefined
  const bandit = stored.snapshot === null ? undefined : unpackBandit(stored.snapshot)
  if (bandit !== undefined) return { modelId: stored.modelId, bandit, seq: stored.n }
  // A first life, or one in another format: it is learned again from the lessons there are.
  const first = (await readNews(tx, key, 0))?.lessons[0]?.seq ?? 1
  return { modelId: stored.modelId, bandit: new Bandit(memoryOf(key.useCase)), seq: first - 1 }
}

async function fold(held: HeldBandit, lessons: readonly NumberedLesson[]): Promise<void> {
  let folded = 0
  for (const lesson of lessons) {
    if (lesson.seq !== held.seq + 1) continue
    held.bandit.learn(lesson)
    held.seq = lesson.seq
    folded += 1
    if (folded % FOLD_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
  }
}

function bytesOf(bandit: Bandit): number {
  let numbers = 1_024 + bandit.shared.size ** 2
  for (const { plain, crossed } of bandit.models.values())
    numbers += 256 + plain.size ** 2 + (crossed?.size ?? 0) ** 2
  return numbers * 8
}

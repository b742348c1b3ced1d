import { LRUCache } from 'lru-cache'
import { inTime } from '../../../kernel/in-time.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { MemoryHit, MemoryScope, Question, Recall } from '../../memory/index.ts'

/** `isEarlier` when it was found for the turn before, too late for it. */
export type RecalledHit = MemoryHit & { readonly isEarlier?: true }

export interface Recalled {
  readonly found: readonly RecalledHit[]
  /** Nothing of this question is in it. */
  readonly isLate: boolean
}

/** How long an agent that would rather answer at once waits for its memory. */
const PATIENCE_MS = 40
const REMEMBERED_MAX = 5_000
const FOUND_MAX = 24

/**
 * Asks memory. An agent whose `memoryMode` is `async` does not wait long: what comes too late is put in front of the
 * next turn of the same session.
 */
export class Recalls {
  readonly #memory: Pick<Recall, 'recall'>
  readonly #patienceMs: number
  readonly #late = new LRUCache<string, readonly RecalledHit[]>({ max: REMEMBERED_MAX })

  constructor(memory: Pick<Recall, 'recall'>, patienceMs = PATIENCE_MS) {
    this.#memory = memory
    this.#patienceMs = patienceMs
  }

  /** Drops what this process keeps of a workspace. */
  forgetTenant(tenantId: string): void {
    for (const key of this.#late.keys()) if (key.includes(tenantId)) this.#late.delete(key)
  }

  async ask(
    scope: MemoryScope,
    sessionId: string,
    question: Question & { readonly mayBeLate: boolean },
    db?: ScopedDatabase,
  ): Promise<Recalled> {
    const { mayBeLate, ...asked } = question
    const asking = this.#memory.recall(scope, asked, db)
    if (!mayBeLate) return { found: await asking, isLate: false }
    const key = JSON.stringify([
      scope.agent.tenant_id,
      scope.agent.agent_id,
      scope.userId,
      scope.instanceId,
      sessionId,
    ])
    const earlier = this.#late.get(key) ?? []
    this.#late.delete(key)
    const found = await inTime(asking, this.#patienceMs)
    if (found === undefined) {
      asking.then(
        (late) =>
          this.#late.set(
            key,
            late.map((hit) => ({ ...hit, isEarlier: true })),
          ),
        () => undefined,
      )
      return { found: earlier, isLate: earlier.length === 0 }
    }
    const ids = new Set(found.map(({ id }) => id))
    return {
      found: [...found, ...earlier.filter(({ id }) => !ids.has(id))].slice(0, FOUND_MAX),
      isLate: false,
    }
  }
}

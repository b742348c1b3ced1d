import { PassageIndex } from '../../../algorithms/retrieval/index.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { asTenant, type Database } from '../../../platform/db/database.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Embedder } from '../../../platform/embedding/index.ts'
import { canCatchUp, IndexCache, type RowState } from '../../../platform/index-cache.ts'
import { findAgentUser } from '../../agents/index.ts'
import { agentWide, type MemoryScope, scopeKey } from '../scope.ts'
import { findScope } from '../scopes.store.ts'
import {
  type FoundMemory,
  foundFact,
  foundMessage,
  type Names,
  passageOfFact,
  passageOfMessage,
} from './passages.ts'
import { factsSince, messagesSince } from './vectors.store.ts'

export interface Question {
  readonly query: string
  readonly limit: number
  readonly mode?: 'auto' | 'semantic' | 'bm25' | undefined
  /** Facts alone, or what was said as well. */
  readonly kinds?: 'all' | 'fact' | undefined
  readonly timezone?: string | undefined
  /** What was said rather than what was made of it: facts count for the messages they came from. */
  readonly isVerbatim?: boolean | undefined
  /** Who asks, by name, so that "I" and "my" are understood. */
  readonly asker?: string | undefined
}

export type Recollection = FoundMemory & {
  readonly score: number
  /** The facts that came from a message. */
  readonly facts: readonly FoundMemory[]
}

/** An index in memory, and the version of the rows it was made from. */
interface Held {
  readonly names: Names
  readonly index: PassageIndex
  readonly remembered: Map<string, FoundMemory>
  /** The facts that came from each message. */
  readonly factsOf: Map<string, readonly string[]>
  version: number
  bytes: number
}

/** A guess at what a held memory costs beyond its index, for each text. */
const ENTRY_BYTES = 200
/** The agent's own facts rank below equally good facts about the person. */
const AGENT_WIDE_SHARE = 0.9

/**
 * Finds what matters to a question in one person's memory. An index of each memory is built from its rows when somebody
 * first asks, and brought up to date by its version, so many processes agree without talking to each other. The least
 * recently used ones leave when the space for all of them is full.
 */
export class Recall {
  readonly #db: Database
  readonly #embedder: Embedder
  readonly #clock: Clock
  readonly #held: IndexCache<Held>

  constructor(db: Database, embedder: Embedder, clock: Clock, bytesMax: number) {
    this.#db = db
    this.#embedder = embedder
    this.#clock = clock
    this.#held = new IndexCache(bytesMax)
  }

  /** Best first: the person's own memory, and what the agent knows anyway. Reads of its own travel with `db`'s others. */
  async recall(
    scope: MemoryScope,
    question: Question,
    db: ScopedDatabase = this.#db.scopedTo(asTenant(scope.agent.tenant_id)),
  ): Promise<readonly Recollection[]> {
    // Turning the question into a vector takes as long as reading what is new, so both begin at once.
    if (question.mode !== 'bm25') this.#beginVector(scope, question.query)
    const [own, shared] = await Promise.all([
      scope.userId === '' ? undefined : this.#upToDate(scope, db),
      this.#upToDate(agentWide(scope), db),
    ])
    if (own === undefined && shared === undefined) return []
    const found = await Promise.all([
      own === undefined ? [] : this.#ask(own, question, 1),
      shared === undefined ? [] : this.#ask(shared, question, AGENT_WIDE_SHARE),
    ])
    return found
      .flat()
      .sort((one, other) => other.score - one.score)
      .slice(0, question.limit)
  }

  async #ask(held: Held, question: Question, share: number): Promise<readonly Recollection[]> {
    const vector =
      question.mode === 'bm25' ? undefined : await this.#vectorOf(held.index.questionText(question.query))
    const hits = held.index.search({
      text: question.query,
      ...(vector === undefined ? {} : { vector }),
      ...(question.timezone ? { timezone: question.timezone } : {}),
      now: this.#clock.now().getTime(),
      limit: question.limit,
      mode: question.mode ?? 'auto',
      kinds: question.kinds ?? 'all',
      ...(question.asker ? { asker: question.asker } : {}),
      ...(question.isVerbatim ? { isVerbatim: true } : {}),
    })
    return hits.flatMap((hit) => {
      const remembered = held.remembered.get(hit.id)
      if (remembered === undefined) return []
      const facts = (held.factsOf.get(hit.id) ?? []).flatMap((id) => held.remembered.get(id) ?? [])
      return [{ ...remembered, score: hit.score * share, facts }]
    })
  }

  /** Only fills the embedder's cache, for the search that follows. */
  #beginVector(scope: MemoryScope, query: string): void {
    const held = this.#held.peek(scopeKey(scope))
    if (held !== undefined) void this.#vectorOf(held.index.questionText(query))
  }

  /** Without weights, words alone have to do. */
  async #vectorOf(query: string): Promise<Float32Array | undefined> {
    return query.trim() === '' ? undefined : this.#embedder.embedQuery(query).catch(() => undefined)
  }

  #upToDate(scope: MemoryScope, db: ScopedDatabase): Promise<Held | undefined> {
    return this.#held.upToDate(
      scopeKey(scope),
      () => db.read((tx) => findScope(tx, scope)),
      (held, state) => this.#load(held, state, scope, db),
    )
  }

  #load(held: Held | undefined, state: RowState, scope: MemoryScope, db: ScopedDatabase): Promise<Held> {
    return db.read(async (tx) => {
      const base = held && canCatchUp(held, state) ? held : emptyMemory(await namesIn(tx, scope))
      const [facts, messages] = await Promise.all([
        factsSince(tx, scope, base.version, this.#embedder.model),
        messagesSince(tx, scope, base.version, this.#embedder.model),
      ])
      await this.#take(base, facts, messages)
      // Rows newer than the state that was read are read again the next time, which does no harm.
      base.version = state.version
      return base
    })
  }

  async #take(
    held: Held,
    facts: Awaited<ReturnType<typeof factsSince>>,
    messages: Awaited<ReturnType<typeof messagesSince>>,
  ): Promise<void> {
    const now = this.#clock.now()
    for (const slice of slicesOf(messages)) {
      held.index.put(slice.map((message) => passageOfMessage(message, held.names)))
      for (const message of slice) held.remembered.set(message.message_id, foundMessage(message))
      await breath()
    }
    for (const slice of slicesOf(facts.filter((fact) => fact.is_current))) {
      held.index.put(slice.map((fact) => passageOfFact(fact, held.names, now)))
      for (const fact of slice) {
        held.remembered.set(fact.fact_id, foundFact(fact))
        for (const id of fact.evidence_message_ids) {
          const known = held.factsOf.get(id) ?? []
          if (!known.includes(fact.fact_id)) held.factsOf.set(id, [...known, fact.fact_id])
        }
      }
      await breath()
    }
    // Last, because others search meanwhile: they may find what is over beside what takes its place, but not neither.
    const over = facts.filter((fact) => !fact.is_current).map((fact) => fact.fact_id)
    held.index.remove(over)
    for (const id of over) held.remembered.delete(id)
    held.bytes = held.index.bytes + held.remembered.size * ENTRY_BYTES
  }
}

/** A few milliseconds of work at a time, so that others get their turn while a large memory is read. */
const SLICE = 500

const slicesOf = <T>(rows: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(rows.length / SLICE) }, (_, at) => rows.slice(at * SLICE, (at + 1) * SLICE))

const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const emptyMemory = (names: Names): Held => ({
  names,
  index: new PassageIndex(),
  remembered: new Map(),
  factsOf: new Map(),
  version: 0,
  bytes: 1,
})

async function namesIn(tx: Tx, { agent, userId, instanceId }: MemoryScope): Promise<Names> {
  const person = userId === '' ? undefined : await findAgentUser(tx, agent, userId, instanceId)
  return { person: person?.display_name ?? '', agent: agent.name }
}

declare module '../../../platform/services.ts' {
  interface Services {
    readonly embedder: Embedder
    readonly memory: Recall
  }
}

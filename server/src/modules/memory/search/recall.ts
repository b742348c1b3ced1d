import { languageOf } from '../../../algorithms/text/language.ts'
import { termsOf } from '../../../algorithms/text/words.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { asTenant, type Database } from '../../../platform/db/database.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import { type Embedder, queryVector } from '../../../platform/embedding/index.ts'
import { inStep } from '../../../platform/observe/tracing.ts'
import {
  type IndexDefinition,
  type ResidentIndex,
  ResidentIndexes,
  type SnapshotOptions,
} from '../../../platform/resident-index.ts'
import { agentWide, type MemoryScope, ownColumns, scopeKey } from '../scope.ts'
import { agentsSharing, findScope, peopleToSearch } from '../scopes.store.ts'
import { type IndexedMemory, indexedMemories } from './indexed-memories.ts'
import type { FoundMemory } from './passages.ts'

export interface Question {
  /** Leaves out what the agent knows that is not about the person. */
  readonly isPersonal?: boolean | undefined
  readonly query: string
  readonly limit: number
  readonly mode?: 'auto' | 'semantic' | 'bm25' | undefined
  /** Facts alone, or what was said as well. */
  readonly kinds?: 'all' | 'fact' | undefined
  readonly timezone?: string | undefined
  /** What was said rather than what was made of it: facts count for the messages they came from. */
  readonly isVerbatim?: boolean | undefined
  /** Leaves out what the person owns. */
  readonly isWithoutItems?: boolean | undefined
  /** Also facts about the person that other agents of the project learned, if those agents share their memories. */
  readonly isShared?: boolean | undefined
}

/** A memory that a search found. */
export type MemoryHit = FoundMemory & {
  readonly score: number
  /** The part of a long message that was found. */
  readonly passage?: string
  /** The facts that came from a message. */
  readonly facts: readonly FoundMemory[]
}

/** With the person whose memory it is in; '' for the agent's own. */
export type PersonalHit = MemoryHit & { readonly userId: string }

type MemoryIndex = ResidentIndex<IndexedMemory, FoundMemory>

/** The agent's own facts rank below equally good facts about the person. */
const AGENT_WIDE_SHARE = 0.9
/** As do facts that another agent learned. */
const SHARED_SHARE = 0.9
const SHARING_AGENTS_MAX = 10

/** Without a person, so many of the agent's people are looked at, some at a time: each has an index of their own. */
const PEOPLE_MAX = 50
const PEOPLE_AT_ONCE = 5
const WORDS_MAX = 12

/** Finds what matters to a question in one person's memory, in an index that this process keeps. */
export class Recall {
  readonly #db: Database
  readonly #embedder: Embedder
  readonly #clock: Clock
  readonly #indexes: ResidentIndexes<MemoryScope, IndexedMemory, FoundMemory>

  constructor(db: Database, embedder: Embedder, clock: Clock, bytesMax: number, snapshots?: SnapshotOptions) {
    this.#db = db
    this.#embedder = embedder
    this.#clock = clock
    const definition: IndexDefinition<MemoryScope, IndexedMemory, FoundMemory> = {
      keyOf: scopeKey,
      stateOf: findScope,
      sourceOf: (tx, scope) => indexedMemories(tx, scope, embedder.model, clock),
      snapshotPlaceOf: (scope) => ({
        parts: 'memory_index_parts',
        scopes: 'memory_scopes',
        tenantId: scope.agent.tenant_id,
        key: ownColumns(scope),
      }),
      backgroundOf: (scope) => db.scopedTo(asTenant(scope.agent.tenant_id)),
    }
    this.#indexes = new ResidentIndexes(bytesMax, definition, snapshots)
  }

  /** Drops what this process keeps of a workspace. */
  forgetTenant(tenantId: string): void {
    this.#indexes.forget(tenantId)
  }

  /** Best first: the person's own memory, and what the agent knows anyway. Reads of its own travel with `db`'s others. */
  recall(
    scope: MemoryScope,
    question: Question,
    db: ScopedDatabase = this.#db.scopedTo(asTenant(scope.agent.tenant_id)),
  ): Promise<readonly MemoryHit[]> {
    return inStep(
      () => ({ name: 'memory.recall', attributes: { 'rapport.retrieval.limit': question.limit } }),
      () => this.#recall(scope, question, db),
      (found) => ({ 'rapport.retrieval.results': found.length }),
    )
  }

  async #recall(scope: MemoryScope, question: Question, db: ScopedDatabase): Promise<readonly MemoryHit[]> {
    // Turning the question into a vector takes as long as reading what is new, so both begin at once.
    this.#beginVector(scope, question)
    const [own, shared] = await Promise.all([
      scope.userId === '' ? undefined : this.#indexes.upToDate(scope, db),
      question.isPersonal === true ? undefined : this.#indexes.upToDate(agentWide(scope), db),
    ])
    const found = await Promise.all([
      own === undefined ? [] : this.#search(scope, own, question, 1),
      shared === undefined ? [] : this.#search(scope, shared, question, AGENT_WIDE_SHARE),
      question.isShared === true ? this.#searchOthers(scope, question, db) : [],
    ])
    return found
      .flat()
      .sort((one, other) => other.score - one.score)
      .slice(0, question.limit)
  }

  /** As `recall`, in the memories of the agent's people, each hit with whose it is. */
  async recallPeople(
    scope: MemoryScope,
    question: Question,
    db: ScopedDatabase = this.#db.scopedTo(asTenant(scope.agent.tenant_id)),
  ): Promise<readonly PersonalHit[]> {
    const words = termsOf(question.query, languageOf(question.query)).slice(0, WORDS_MAX)
    const people = await db.read((tx) => peopleToSearch(tx, scope, words, PEOPLE_MAX))
    const found: PersonalHit[] = []
    const take = (hits: readonly MemoryHit[], userId: string) => {
      for (const hit of hits) found.push({ ...hit, userId })
    }
    take(await this.recall(agentWide(scope), question, db), '')
    for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
      const some = people.slice(from, from + PEOPLE_AT_ONCE)
      await Promise.all(
        some.map(async (userId) => {
          const index = await this.#indexes.upToDate({ ...scope, userId }, db)
          if (index !== undefined) take(await this.#search(scope, index, question, 1), userId)
        }),
      )
    }
    return found
      .sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
      .slice(0, question.limit)
  }

  /** What other agents learned of the person outside of instances; what they were told word for word stays with them. */
  async #searchOthers(
    scope: MemoryScope,
    question: Question,
    db: ScopedDatabase,
  ): Promise<readonly MemoryHit[]> {
    if (scope.userId === '') return []
    const others = await db.read((tx) => agentsSharing(tx, scope, SHARING_AGENTS_MAX))
    const found = await Promise.all(
      others.map(async (agent) => {
        const theirs = { agent, userId: scope.userId, instanceId: '' }
        const index = await this.#indexes.upToDate(theirs, db)
        if (index === undefined) return []
        const hits = await this.#search(theirs, index, { ...question, kinds: 'fact' }, SHARED_SHARE)
        return hits.map((hit) => ({ ...hit, learnedBy: agent.name }))
      }),
    )
    return found.flat()
  }

  async #search(
    scope: MemoryScope,
    index: MemoryIndex,
    question: Question,
    share: number,
  ): Promise<readonly MemoryHit[]> {
    const vector = await this.#vectorOf(scope, index, question)
    const isWanted = (id: string): boolean => index.entry(id)?.isItem !== true
    const hits = index.passages.search({
      text: question.query,
      ...(vector === undefined ? {} : { vector }),
      ...(question.timezone ? { timezone: question.timezone } : {}),
      now: this.#clock.now().getTime(),
      limit: question.limit,
      mode: question.mode ?? 'auto',
      kinds: question.kinds ?? 'all',
      ...(index.asker === undefined ? {} : { asker: index.asker }),
      ...(question.isVerbatim ? { isVerbatim: true } : {}),
      ...(question.isWithoutItems ? { isWanted } : {}),
    })
    return hits.flatMap(({ id, score, part }): MemoryHit[] => {
      const memory = index.entry(id)
      if (memory === undefined) return []
      const passage = part === undefined ? {} : { passage: memory.text.slice(part.from, part.to).trim() }
      return [{ ...memory, ...passage, score: score * share, facts: index.derivedFrom(id) }]
    })
  }

  /** Only fills the embedder's cache, for the search that follows. */
  #beginVector(scope: MemoryScope, question: Question): void {
    const index = this.#indexes.peek(scope)
    if (index !== undefined) void this.#vectorOf(scope, index, question)
  }

  #vectorOf(
    { agent }: MemoryScope,
    index: MemoryIndex,
    { query, mode }: Question,
  ): Promise<Float32Array | undefined> {
    const text = index.passages.questionText(query)
    return queryVector(this.#embedder, { text, tenantId: agent.tenant_id }, mode)
  }
}

declare module '../../../platform/services.ts' {
  interface Services {
    readonly embedder: Embedder
    readonly memory: Recall
  }
}

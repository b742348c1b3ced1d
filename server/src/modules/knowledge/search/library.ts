import { PassageIndex } from '../../../algorithms/retrieval/index.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { JsonObject } from '../../../kernel/json.ts'
import { asTenant, type Database } from '../../../platform/db/database.ts'
import type { Embedder } from '../../../platform/embedding/index.ts'
import { canCatchUp, IndexCache, type RowState } from '../../../platform/index-cache.ts'
import { passes } from '../nodes/filter.rules.ts'
import type { ScopeMode } from '../nodes/scope-mode.rules.ts'
import { findScope, type Scope } from '../scopes.store.ts'
import { type Found, joined, scopesFor } from './found.ts'
import { chunkPassage, nodePassage } from './passages.ts'
import { chunksSince, type IndexedChunk, type IndexedNode, nodesSince } from './vectors.store.ts'

export interface LibraryQuestion {
  readonly query: string
  readonly limit: number
  readonly mode?: 'auto' | 'semantic' | 'bm25' | undefined
  /** Of these types only; none means all. */
  readonly types?: readonly string[] | undefined
  /** With these values of properties only. */
  readonly filters?: JsonObject | undefined
}

/** An index in memory, and the version of the rows it was made from. */
interface Held {
  readonly index: PassageIndex
  readonly nodes: Map<string, Omit<IndexedNode, 'vector'>>
  readonly chunks: Map<string, Omit<IndexedChunk, 'vector'>>
  version: number
  bytes: number
}

/** A guess at what an entry costs beyond its index. */
const ENTRY_BYTES = 600
/** A few milliseconds of work at a time, so that others get their turn while much is read. */
const SLICE = 500

/**
 * Finds nodes and passages in what a project and its organisation know. An index of each scope is built when somebody
 * first asks and brought up to date by its version, so many processes agree without talking to each other; the least
 * recently used leave when the space for all of them is full.
 */
export class Library {
  readonly #db: Database
  readonly #embedder: Embedder
  readonly #clock: Clock
  readonly #held: IndexCache<Held>
  readonly #bytesMax: number

  constructor(db: Database, embedder: Embedder, clock: Clock, bytesMax: number) {
    this.#db = db
    this.#embedder = embedder
    this.#clock = clock
    this.#held = new IndexCache(bytesMax)
    this.#bytesMax = bytesMax
  }

  /** Best first, as somebody in the project sees it. Opens reads of its own. */
  async search(
    project: { readonly tenantId: string; readonly projectId: string },
    scopeMode: ScopeMode,
    question: LibraryQuestion,
  ): Promise<readonly Found[]> {
    const found: (readonly Found[])[] = []
    for (const scope of scopesFor(scopeMode, project)) found.push(await this.#ask(scope, question))
    return joined(scopeMode, found, question.limit)
  }

  async #ask(scope: Scope, question: LibraryQuestion): Promise<readonly Found[]> {
    const held = await this.#upToDate(scope)
    if (held === undefined || held.index.size === 0) return []
    const { types = [], filters = {} } = question
    const isNarrow = types.length > 0 || Object.keys(filters).length > 0
    const vector =
      question.mode === 'bm25'
        ? undefined
        : await this.#embedder.embedQuery(question.query).catch(() => undefined)
    const hits = held.index.search({
      text: question.query,
      ...(vector === undefined ? {} : { vector }),
      now: this.#clock.now().getTime(),
      // What a filter throws away must not have taken the place of what it keeps.
      limit: isNarrow ? held.index.size : question.limit,
      mode: question.mode ?? 'auto',
      kinds: 'all',
    })
    const found = hits.flatMap(({ id, score }): Found[] => {
      const chunk = held.chunks.get(id)
      const node = held.nodes.get(chunk?.node_id ?? id)
      if (node === undefined) return []
      if (types.length > 0 && !types.includes(node.node_type)) return []
      if (!passes(node.properties, filters)) return []
      return [{ scope, node, score, ...(chunk === undefined ? {} : { passage: chunk }) }]
    })
    return found.slice(0, question.limit)
  }

  #upToDate(scope: Scope): Promise<Held | undefined> {
    return this.#held.upToDate(
      `${scope.tenantId} ${scope.scopeId}`,
      () => this.#db.read(asTenant(scope.tenantId), (tx) => findScope(tx, scope)),
      (held, state) => this.#load(held, state, scope),
    )
  }

  #load(held: Held | undefined, state: RowState, scope: Scope): Promise<Held> {
    return this.#db.read(asTenant(scope.tenantId), async (tx) => {
      const base = held && canCatchUp(held, state) ? held : emptyShelf()
      const [nodes, chunks] = await Promise.all([
        nodesSince(tx, scope, base.version),
        chunksSince(tx, scope, base.version),
      ])
      await this.#take(base, nodes, chunks)
      // Rows newer than the state that was read are read again the next time, which does no harm.
      base.version = state.version
      return base
    })
  }

  async #take(held: Held, nodes: readonly IndexedNode[], chunks: readonly IndexedChunk[]): Promise<void> {
    const over = nodes.filter((node) => !node.is_active).map((node) => node.node_id)
    held.index.remove(over)
    for (const id of over) held.nodes.delete(id)
    const { model } = this.#embedder
    for (const slice of slicesOf(nodes.filter((node) => node.is_active))) {
      held.index.put(slice.map((node) => nodePassage(node, model)))
      for (const { vector, ...node } of slice) held.nodes.set(node.node_id, node)
      await breath()
    }
    for (const slice of slicesOf(chunks)) {
      held.index.put(slice.map((chunk) => chunkPassage(chunk, model)))
      for (const { vector, ...chunk } of slice) held.chunks.set(chunk.chunk_id, chunk)
      await breath()
    }
    const bytes = held.index.bytes + (held.nodes.size + held.chunks.size) * ENTRY_BYTES
    // One that is larger than all the room there is has it to itself: to make it anew for every question costs more.
    held.bytes = Math.min(bytes, this.#bytesMax)
  }
}

const slicesOf = <T>(rows: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(rows.length / SLICE) }, (_, at) => rows.slice(at * SLICE, (at + 1) * SLICE))

const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const emptyShelf = (): Held => ({
  index: new PassageIndex(),
  nodes: new Map(),
  chunks: new Map(),
  version: 0,
  bytes: 1,
})

declare module '../../../platform/services.ts' {
  interface Services {
    readonly knowledge: Library
  }
}

import type { Clock } from '../../../kernel/clock.ts'
import type { JsonObject } from '../../../kernel/json.ts'
import { asTenant, type Database } from '../../../platform/db/database.ts'
import { type Embedder, queryVector } from '../../../platform/embedding/index.ts'
import { ResidentIndexes } from '../../../platform/resident-index.ts'
import { passes } from '../nodes/filter.rules.ts'
import { normalType } from '../nodes/node.rules.ts'
import type { ScopeMode } from '../nodes/scope-mode.rules.ts'
import { findScope, type Scope } from '../scopes.store.ts'
import { type Found, joined, scopesFor } from './found.ts'
import { type IndexedKnowledge, indexedKnowledge, isChunk, type KnowledgeEntry } from './indexed-knowledge.ts'

export interface KnowledgeQuery {
  readonly query: string
  readonly limit: number
  readonly mode?: 'auto' | 'semantic' | 'bm25' | undefined
  /** Of these types only; none means all. */
  readonly types?: readonly string[] | undefined
  /** With these values of properties only. */
  readonly filters?: JsonObject | undefined
}

/** Finds nodes and passages in what a project and its organisation know, in indexes that this process keeps. */
export class KnowledgeSearch {
  readonly #db: Database
  readonly #embedder: Embedder
  readonly #clock: Clock
  readonly #indexes: ResidentIndexes<Scope, IndexedKnowledge, KnowledgeEntry>

  constructor(db: Database, embedder: Embedder, clock: Clock, bytesMax: number) {
    this.#db = db
    this.#embedder = embedder
    this.#clock = clock
    this.#indexes = new ResidentIndexes(bytesMax, {
      keyOf: ({ tenantId, scopeId }) => `${tenantId} ${scopeId}`,
      stateOf: findScope,
      sourceOf: async (_tx, scope) => indexedKnowledge(scope, embedder.model),
    })
  }

  /** Best first, as a caller in the project sees it. Opens reads of its own. */
  async search(
    project: { readonly tenantId: string; readonly projectId: string },
    scopeMode: ScopeMode,
    query: KnowledgeQuery,
  ): Promise<readonly Found[]> {
    const found: (readonly Found[])[] = []
    for (const scope of scopesFor(scopeMode, project)) found.push(await this.#searchScope(scope, query))
    return joined(scopeMode, found, query.limit)
  }

  async #searchScope(scope: Scope, query: KnowledgeQuery): Promise<readonly Found[]> {
    const index = await this.#indexes.upToDate(scope, this.#db.scopedTo(asTenant(scope.tenantId)))
    if (index === undefined || index.passages.size === 0) return []
    const types = (query.types ?? []).map(normalType)
    const { filters = {} } = query
    const isFiltered = types.length > 0 || Object.keys(filters).length > 0
    const vector = await queryVector(
      this.#embedder,
      { text: query.query, tenantId: scope.tenantId },
      query.mode,
    )
    const hits = index.passages.search({
      text: query.query,
      ...(vector === undefined ? {} : { vector }),
      now: this.#clock.now().getTime(),
      // Filters apply to the hits, so hits that they remove must not use up the limit.
      limit: isFiltered ? index.passages.size : query.limit,
      mode: query.mode ?? 'auto',
      kinds: 'all',
    })
    const found = hits.flatMap(({ id, score }): Found[] => {
      const entry = index.entry(id)
      if (entry === undefined) return []
      const passage = isChunk(entry) ? entry : undefined
      const node = isChunk(entry) ? index.entry(entry.node_id) : entry
      if (node === undefined || isChunk(node)) return []
      if (types.length > 0 && !types.includes(normalType(node.node_type))) return []
      if (!passes(node.properties, filters)) return []
      return [{ scope, node, score, ...(passage === undefined ? {} : { passage }) }]
    })
    return found.slice(0, query.limit)
  }
}

declare module '../../../platform/services.ts' {
  interface Services {
    readonly knowledge: KnowledgeSearch
  }
}

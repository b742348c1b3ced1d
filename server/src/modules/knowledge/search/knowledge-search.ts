import type { Hit } from '../../../algorithms/retrieval/index.ts'
import { otherWordsFor } from '../../../algorithms/text/everyday-wishes.ts'
import type { JsonObject } from '../../../kernel/json.ts'
import { asTenant, type Database } from '../../../platform/db/database.ts'
import { type Embedder, queryVector } from '../../../platform/embedding/index.ts'
import { inStep } from '../../../platform/observe/tracing.ts'
import {
  type IndexDefinition,
  ResidentIndexes,
  type SnapshotOptions,
} from '../../../platform/resident-index.ts'
import { passes } from '../nodes/filter.rules.ts'
import { normalType } from '../nodes/node.rules.ts'
import type { ScopeMode } from '../nodes/scope-mode.rules.ts'
import { findScope, type Scope } from '../scopes.store.ts'
import { type Found, joined, scopesFor } from './found.ts'
import { type IndexedKnowledge, indexedKnowledge, isChunk, type KnowledgeEntry } from './indexed-knowledge.ts'
import { SCORE_MIN } from './passages.ts'

export interface KnowledgeQuery {
  readonly query: string
  readonly limit: number
  readonly mode?: 'auto' | 'semantic' | 'bm25' | undefined
  /** Of these types only; none means all. */
  readonly types?: readonly string[] | undefined
  /** With these values of properties only. */
  readonly filters?: JsonObject | undefined
}

/**
 * Of one document, while others have something to say as well: four places of five, but a few at least. The best document
 * mostly holds the answer, so that fewer places lose it; without the rule a manual fills every one of them.
 */
const passagesPerDocument = (limit: number): number => Math.max(3, Math.ceil(limit * 0.8))

/** The best first, each passage once with its better score. */
function withOthers(direct: readonly Hit[], others: readonly Hit[], limit: number): readonly Hit[] {
  if (others.length === 0) return direct
  const best = new Map(direct.map((hit) => [hit.id, hit]))
  for (const hit of others) {
    if (hit.score > (best.get(hit.id)?.score ?? SCORE_MIN)) best.set(hit.id, hit)
  }
  return [...best.values()].sort((one, other) => other.score - one.score).slice(0, limit)
}

/** Finds nodes and passages in what a project and its organisation know, in indexes that this process keeps. */
export class KnowledgeSearch {
  readonly #db: Database
  readonly #embedder: Embedder
  readonly #indexes: ResidentIndexes<Scope, IndexedKnowledge, KnowledgeEntry>

  constructor(db: Database, embedder: Embedder, bytesMax: number, snapshots?: SnapshotOptions) {
    this.#db = db
    this.#embedder = embedder
    const definition: IndexDefinition<Scope, IndexedKnowledge, KnowledgeEntry> = {
      keyOf: ({ tenantId, scopeId }) => `${tenantId} ${scopeId}`,
      stateOf: findScope,
      sourceOf: async (_tx, scope) => indexedKnowledge(scope, embedder.model),
      snapshotPlaceOf: ({ tenantId, scopeId }) => ({
        parts: 'kb_index_parts',
        scopes: 'kb_scopes',
        tenantId,
        key: { tenant_id: tenantId, scope_id: scopeId },
      }),
      backgroundOf: ({ tenantId }) => db.scopedTo(asTenant(tenantId)),
    }
    this.#indexes = new ResidentIndexes(bytesMax, definition, snapshots)
  }

  /** Drops what this process keeps of a workspace. */
  forgetTenant(tenantId: string): void {
    this.#indexes.forget(tenantId)
  }

  /** Best first, as a caller in the project sees it. Opens reads of its own. */
  async search(
    project: { readonly tenantId: string; readonly projectId: string },
    scopeMode: ScopeMode,
    query: KnowledgeQuery,
  ): Promise<readonly Found[]> {
    return inStep(
      () => ({ name: 'knowledge.search', attributes: { 'rapport.retrieval.limit': query.limit } }),
      async () => {
        const found: (readonly Found[])[] = []
        for (const scope of scopesFor(scopeMode, project)) found.push(await this.#searchScope(scope, query))
        return joined(scopeMode, found, query.limit)
      },
      (found) => ({ 'rapport.retrieval.results': found.length }),
    )
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
    const nodeOf = (entry: KnowledgeEntry) => (isChunk(entry) ? index.entry(entry.node_id) : entry)
    const isWanted = (id: string): boolean => {
      const entry = index.entry(id)
      const node = entry && nodeOf(entry)
      if (node === undefined || isChunk(node)) return false
      return (
        (types.length === 0 || types.includes(normalType(node.node_type))) && passes(node.properties, filters)
      )
    }
    const options = {
      // When a document was uploaded says nothing about the times it speaks of: "last week" is no period here.
      now: Number.NaN,
      limit: query.limit,
      scoreMin: SCORE_MIN,
      perThread: passagesPerDocument(query.limit),
      kinds: 'all' as const,
      ...(isFiltered ? { isWanted } : {}),
    }
    const asked = { ...options, text: query.query, mode: query.mode ?? 'auto' }
    const direct = index.passages.search({ ...asked, ...(vector === undefined ? {} : { vector }) })
    const others = (query.mode ?? 'auto') === 'auto' ? otherWordsFor(query.query) : []
    const hits = withOthers(
      direct,
      others.flatMap(({ text, share }) =>
        index.passages
          .search({ ...options, text, mode: 'bm25' })
          .map((hit) => ({ ...hit, score: share * hit.score })),
      ),
      query.limit,
    )
    return hits.flatMap(({ id, score, same = [] }): Found[] => {
      const entries = [id, ...same].flatMap((one) => index.entry(one) ?? [])
      // A node that was read in a row of a table says what the row says: shown as the node, with where it stands.
      const passage = entries.find(isChunk)
      const node = entries.find((entry) => !isChunk(entry)) ?? (passage && nodeOf(passage))
      if (node === undefined || isChunk(node)) return []
      return [{ scope, node, score, ...(passage === undefined ? {} : { passage }) }]
    })
  }
}

declare module '../../../platform/services.ts' {
  interface Services {
    readonly knowledge: KnowledgeSearch
  }
}

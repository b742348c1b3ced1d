import type { JsonObject } from '../../../kernel/json.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { type FactRow, factsAt } from '../nodes/facts.store.ts'
import { entityKey } from '../nodes/key.rules.ts'
import { valueAt } from '../nodes/node.rules.ts'
import { findByKeys } from '../nodes/nodes.store.ts'
import type { Scope } from '../scopes.store.ts'

interface Entity {
  readonly key: JsonObject
  readonly type: string
}

interface Comparison {
  readonly entities: readonly Entity[]
  readonly target: Entity
  readonly relationType: string
  readonly path: string
}

interface ComparedRow {
  readonly entity: Entity
  readonly missing: boolean
  readonly missing_reason?: 'no_entity' | 'no_target' | 'no_fact' | 'no_property'
  readonly fact?: FactRow
  readonly value?: unknown
}

/** A target with more relations of one kind than this is compared by the first ones. */
const FACTS_MAX = 10_000

/** One row for each entity, in the order they were asked for. */
export async function compare(tx: Tx, scope: Scope, asked: Comparison): Promise<readonly ComparedRow[]> {
  const wanted = [asked.target, ...asked.entities]
  const [target, ...nodes] = await findByKeys(
    tx,
    scope,
    wanted.map(({ type, key }) => ({ nodeType: type, ...entityKey(key) })),
  )
  const facts =
    target === undefined
      ? []
      : await factsAt(tx, scope, [target], {
          direction: 'both',
          relationType: asked.relationType,
          limit: FACTS_MAX,
        })
  return asked.entities.map((entity, at): ComparedRow => {
    const node = nodes[at]
    // The entity's own statement comes before the target's about it.
    const fact =
      facts.find((one) => one.from_node_id === node) ?? facts.find((one) => one.to_node_id === node)
    const value = fact === undefined ? undefined : valueAt(fact.properties, asked.path)
    if (node === undefined) return { entity, missing: true, missing_reason: 'no_entity' }
    if (target === undefined) return { entity, missing: true, missing_reason: 'no_target' }
    if (fact === undefined) return { entity, missing: true, missing_reason: 'no_fact' }
    if (value === undefined) return { entity, missing: true, missing_reason: 'no_property', fact }
    return { entity, missing: false, fact, value }
  })
}

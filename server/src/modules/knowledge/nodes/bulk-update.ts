import type { JsonObject } from '../../../kernel/json.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Scope } from '../scopes.store.ts'
import { writeNodes } from '../search/graph.ts'
import { beginWriting, type Writing } from './write.ts'

export interface BulkOrder {
  readonly updates: readonly {
    readonly entity_type: string
    readonly label: string
    readonly properties: JsonObject
  }[]
  readonly source: string
  readonly upsert: boolean
}

export const writesOf = ({ updates }: BulkOrder) =>
  updates.map(({ entity_type: nodeType, label, properties }) => ({ nodeType, label, properties }))

/** All of it or nothing. */
export async function applyUpdates(
  tx: Tx,
  services: Writing & { readonly events: Events },
  scope: Scope,
  order: BulkOrder,
) {
  const by = await beginWriting(tx, services, scope, { source: order.source, sourceType: 'bulk_api' })
  const writes = writesOf(order)
  const locate = (at: number) => `body.updates[${at}]`
  const written = await writeNodes(tx, scope, writes, by, { upsert: order.upsert, locate })
  const countOf = (action: string) =>
    written.filter((one) => one.action === action && (one.isChanged || action !== 'updated')).length
  const counts = {
    processed: written.length,
    created: countOf('created'),
    updated: countOf('updated'),
    not_found: countOf('not_found'),
  }
  services.events.append(tx, {
    tenantId: scope.tenantId,
    projectId: scope.scopeId,
    type: 'knowledge.updated',
    payload: { source: order.source, ...counts },
  })
  return counts
}

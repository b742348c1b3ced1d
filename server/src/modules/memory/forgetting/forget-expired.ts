import type { Tx } from '../../../platform/db/tx.ts'
import { findAgentById } from '../../agents/index.ts'
import { factsById } from '../facts/fact-lists.store.ts'
import { deleteFact } from '../facts/facts.store.ts'
import { scopeOf } from '../scope.ts'
import { changeScope } from '../scopes.store.ts'
import { rewriteSummaries } from '../summaries/rewrite.ts'
import { deleteEmptyNodes } from '../tree/nodes.store.ts'
import { deleteExpiredMessages, expiredFactIds, nextExpiredScope, type ScopePlace } from './expired.store.ts'

const FACTS_MAX = 200
const MESSAGES_MAX = 1_000

interface ForgottenExpired {
  readonly facts: number
  readonly messages: number
  /** After which memory to go on; undefined when none is left. */
  readonly next: string | undefined
}

/**
 * Removes what is old from the next memory that has any: facts with the summaries that quote them, and messages with their
 * vectors. The memory's version grows, so that every process throws its index away.
 */
export async function forgetExpired(
  tx: Tx,
  tenantId: string,
  before: Date,
  after: string,
  now: Date,
): Promise<ForgottenExpired> {
  const from = after === '' ? undefined : (JSON.parse(after) as ScopePlace)
  const place = await nextExpiredScope(tx, tenantId, before, from)
  if (place === undefined) return { facts: 0, messages: 0, next: undefined }
  const [agentId, userId, instanceId] = place
  const passed = JSON.stringify(place)
  const agent = await findAgentById(tx, tenantId, agentId)
  if (agent === undefined) return { facts: 0, messages: 0, next: passed }
  const scope = scopeOf(agent, userId, instanceId)
  await changeScope(tx, scope, { now, isRemoval: true })
  const facts = await factsById(tx, scope, await expiredFactIds(tx, scope, before, FACTS_MAX))
  for (const fact of facts) await deleteFact(tx, fact)
  await deleteEmptyNodes(tx, scope)
  if (facts.length > 0) await rewriteSummaries(tx, scope, facts, now)
  const messages = await deleteExpiredMessages(tx, scope, before, MESSAGES_MAX)
  const isEmptied = facts.length < FACTS_MAX && messages < MESSAGES_MAX
  return { facts: facts.length, messages, next: isEmptied ? passed : after }
}

import type { Static } from 'typebox'
import { cutText } from '../../../kernel/cut-text.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { invalidField, notFound } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { readNote } from '../extraction/notes.ts'
import { type MemoryScope, scopeOf } from '../scope.ts'
import { findNode } from '../tree/nodes.store.ts'
import { type FactDraft, statedFact } from './fact.rules.ts'
import type { NewFactBody } from './facts.schemas.ts'
import { type FactRow, findFact } from './facts.store.ts'

type NewFact = Static<typeof NewFactBody>

const AGENT_GLOBAL = 'agent_global'

/** The owner of the fact as the caller gave it: a person, or with `metadata.scope` the agent itself. */
export function scopeOfFact(
  agent: MemoryScope['agent'],
  fact: Pick<NewFact, 'user_id' | 'metadata'>,
  instanceId: string | undefined,
  location = 'body',
): MemoryScope {
  if (fact.user_id) return scopeOf(agent, fact.user_id, instanceId)
  if (fact.metadata?.['scope'] === AGENT_GLOBAL) return scopeOf(agent, '')
  throw invalidField(
    `${location}.user_id`,
    `is required unless metadata.scope is ${AGENT_GLOBAL}`,
    fact.user_id,
  )
}

/** Words that clients use for what a fact is, and the kind of memory it then belongs to. */
const MEMORY_TYPE_OF: Readonly<Record<string, string>> = {
  language: 'semantic',
  skill: 'procedural',
  family: 'relational',
  pet: 'relational',
  preference: 'semantic',
  interest: 'semantic',
  emotion: 'semantic',
  event: 'episodic',
  experience: 'episodic',
  milestone: 'episodic',
  habit: 'procedural',
  commitment: 'temporal',
  plan: 'temporal',
  goal: 'temporal',
  relationship: 'relational',
  identity: 'identity',
  personal: 'identity',
  contact: 'identity',
  hobby: 'semantic',
  like: 'semantic',
  dislike: 'semantic',
  opinion: 'semantic',
  appointment: 'temporal',
  reminder: 'temporal',
  routine: 'procedural',
}
const KIND_OF: Readonly<Record<string, string>> = {
  plan: 'event',
  commitment: 'event',
  family: 'relationship',
  pet: 'relationship',
  possession: 'inventory',
  work: 'role',
  education: 'role',
  location: 'identity',
  preference: 'preference',
  interest: 'preference',
  event: 'event',
  experience: 'event',
  milestone: 'event',
  relationship: 'relationship',
  identity: 'identity',
  personal: 'identity',
  contact: 'identity',
  hobby: 'preference',
  like: 'preference',
  dislike: 'preference',
  appointment: 'event',
  purchase: 'event',
}
const KINDS = new Set(['inventory', 'role', 'event', 'preference', 'relationship', 'identity', 'general'])

const textOf = (value: unknown): string => (typeof value === 'string' ? cutText(value, 100) : '')

/** Types that say nothing of what a fact is about. */
const PLAIN_TYPES = new Set([
  'fact',
  'facts',
  'imported',
  'memory',
  'note',
  'user_fact',
  'correction',
  'other',
  'misc',
])

/**
 * Where facts of a type hang in the tree, independent of their source. A type that tells nothing leaves the place to
 * what was understood of the fact.
 */
export const filedAs = (
  factType: string,
  text?: Partial<Pick<FactDraft, 'memoryType' | 'kind'>>,
): Pick<FactDraft, 'memoryType' | 'kind'> => {
  const known = PLAIN_TYPES.has(factType) ? text : undefined
  return {
    memoryType: MEMORY_TYPE_OF[factType] ?? known?.memoryType ?? 'factual',
    kind: KIND_OF[factType] ?? known?.kind ?? 'general',
  }
}

/** What a stated fact is about, if it is a plain note that the rules can read, so that it supersedes and is superseded. */
export function understood(
  text: string,
  about: { readonly name: string; readonly now: Date },
): Partial<FactDraft> & Pick<FactDraft, 'text'> {
  const note = readNote(text, about)
  if (note === undefined) return { text }
  const { subject, slot, value, polarity, retracts, assertion } = note
  return { text, subject, slot, value, polarity, retracts, assertion }
}

/** The same for a fact that another system kept: what it is about also says where it belongs. */
export function importedFact(
  text: string,
  factType: string,
  about: { readonly name: string; readonly now: Date },
): Partial<FactDraft> & Pick<FactDraft, 'text'> {
  const note = readNote(text, about)
  const type = factType === IMPORTED && note !== undefined ? note.factType : factType
  return { ...understood(text, about), factType: type, ...filedAs(type, note) }
}

/** The type of facts that come without one. */
const IMPORTED = 'imported'

export function draftOf(fact: NewFact, now: Date, sourceType = 'manual', name = ''): FactDraft {
  const factType = fact.fact_type ?? 'user_fact'
  const metadata = fact.metadata ?? {}
  const kind = textOf(metadata['kind'])
  return statedFact({
    ...understood(fact.content, { name, now }),
    factType,
    kind: KINDS.has(kind) ? kind : (KIND_OF[factType] ?? 'general'),
    memoryType: MEMORY_TYPE_OF[factType] ?? 'factual',
    itemType: textOf(metadata['item_type']),
    subjectRelation: textOf(metadata['subject_relation']),
    temporalRelevance: textOf(metadata['temporal_relevance']),
    sentiment: textOf(metadata['sentiment']),
    ...(fact.importance === undefined ? {} : { importance: fact.importance }),
    ...(fact.confidence === undefined ? {} : { confidence: fact.confidence }),
    entities: fact.entities ?? [],
    metadata,
    nodeId: fact.node_id || undefined,
    sourceType,
    saidAt: now,
  })
}

/** A node named by the caller has to belong to this memory. */
export async function checkNode(
  tx: Tx,
  scope: MemoryScope,
  nodeId: string | undefined,
  location = 'body',
): Promise<void> {
  if (!nodeId) return
  const node = isUuid(nodeId) ? await findNode(tx, scope.agent, nodeId) : undefined
  if (node?.user_id !== scope.userId || node.instance_id !== scope.instanceId) {
    throw invalidField(`${location}.node_id`, 'names no node of this memory', nodeId)
  }
}

/** A fact of this agent, current or not; another agent's and none are the same refusal. */
export async function resolveFact(tx: Tx, agent: MemoryScope['agent'], factId: string): Promise<FactRow> {
  const fact = isUuid(factId) ? await findFact(tx, agent.tenant_id, agent.agent_id, factId) : undefined
  if (fact === undefined) throw notFound('fact')
  return fact
}

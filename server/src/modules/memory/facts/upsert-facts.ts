import { newId } from '../../../kernel/ids.ts'
import { mapInSlices } from '../../../kernel/time-slices.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { MemoryScope } from '../scope.ts'
import { ensureNodes } from '../tree/nodes.store.ts'
import { type NewNode, nodesFor, pathOf, type TopicPlace } from '../tree/tree.rules.ts'
import {
  confirmedConfidence,
  decide,
  type FactDraft,
  indexable,
  type Standing,
  textKeyOf,
} from './fact.rules.ts'
import {
  changeStanding,
  type FactRow,
  insertFacts,
  type StandingChange,
  standingFacts,
} from './facts.store.ts'

export interface UpsertedFacts {
  /** For each draft, in order, the row that now holds it: its own, or the one it confirmed. */
  readonly facts: readonly FactRow[]
  readonly added: number
  readonly confirmed: number
  readonly superseded: number
}

/** A fact on its way into the store: a new row, or a current one that is about to change. */
interface Working {
  row: FactRow
  readonly isNew: boolean
  isTouched: boolean
  mentions: number
  evidence: readonly string[]
}

const placeOf = (draft: FactDraft): TopicPlace => ({ memoryType: draft.memoryType, topic: draft.factType })

/** The nodes of the drafts that do not name one themselves; each topic once. */
function nodesOf(drafts: readonly FactDraft[]): readonly NewNode[] {
  const places = new Map<string, TopicPlace>()
  for (const draft of drafts)
    if (draft.nodeId === undefined) places.set(`${draft.memoryType}/${draft.factType}`, placeOf(draft))
  return [...places.values()].flatMap(nodesFor)
}

/** Slots are indexed, and an index entry has a maximum size. */
function withIndexableSlot(draft: FactDraft): FactDraft {
  const slot = indexable(draft.slot)
  return slot === draft.slot ? draft : { ...draft, slot }
}

/** The slots in which a draft may end something. */
const slotsOf = (draft: FactDraft): readonly string[] => [draft.slot, ...(draft.ends ?? []).map(indexable)]

/**
 * Writes facts down, each new, or as the repetition or the correction of one that is there, in a handful of statements
 * for a thousand of them. Called under the memory's lock (`changeScope`), whose version the rows carry.
 */
export async function upsertFacts(
  tx: Tx,
  scope: MemoryScope,
  given: readonly FactDraft[],
  at: { readonly revision: number; readonly now: Date },
): Promise<UpsertedFacts> {
  if (given.length === 0) return { facts: [], added: 0, confirmed: 0, superseded: 0 }
  const drafts = given.map(withIndexableSlot)
  const keys = await mapInSlices(drafts, (draft) => textKeyOf(draft.text))
  const [standing, nodes] = await Promise.all([
    standingFacts(tx, scope, { slots: drafts.flatMap(slotsOf), textKeys: keys }),
    ensureNodes(tx, scope, nodesOf(drafts), at.now),
  ])
  const merger = new FactMerger(standing)
  const held = await mapInSlices(drafts, (draft, index) => {
    const nodeId = draft.nodeId ?? (nodes.get(pathOf(placeOf(draft))) as string)
    return merger.merge(draft, rowOf(scope, draft, keys[index] as string, nodeId, at))
  })
  // What is over makes room first: a slot has one current fact.
  await changeStanding(tx, scope.agent.tenant_id, merger.changes(), at)
  await insertFacts(tx, merger.inserts())
  return { facts: held.map((working) => working.row), ...merger.counts }
}

/** Settles facts one after another, so that those of one call may repeat and correct each other too. */
class FactMerger {
  readonly counts = { added: 0, confirmed: 0, superseded: 0 }
  readonly #all: Working[] = []
  readonly #bySlot = new Map<string, Working>()
  readonly #byText = new Map<string, Working>()

  constructor(standing: readonly FactRow[]) {
    for (const row of standing)
      this.#place({ row, isNew: false, isTouched: false, mentions: 0, evidence: [] })
  }

  #place(working: Working): void {
    this.#all.push(working)
    this.#byText.set(working.row.text_key, working)
    if (working.row.slot !== '') this.#bySlot.set(working.row.slot, working)
  }

  merge(draft: FactDraft, row: FactRow): Working {
    const bySlot = draft.slot === '' ? undefined : this.#bySlot.get(draft.slot)
    const byText = this.#byText.get(row.text_key)
    const decision = decide(draft, { bySlot: view(bySlot), byText: view(byText) })
    if (decision.kind === 'confirm') {
      const known = this.#confirm((byText ?? bySlot) as Working, draft)
      this.#endOthers(known, draft)
      return known
    }
    const fresh: Working = { row, isNew: true, isTouched: true, mentions: 0, evidence: [] }
    this.counts.added += 1
    if (decision.kind === 'setAside') fresh.row = { ...row, slot: '' }
    if (decision.kind === 'supersede') this.#end(bySlot as Working, fresh, draft)
    if (decision.kind === 'precede') return this.#precede(bySlot as Working, fresh)
    this.#place(fresh)
    this.#endOthers(fresh, draft)
    return fresh
  }

  /** What a fact ends besides the one in its own slot, unless that was said later. */
  #endOthers(fresh: Working, draft: FactDraft): void {
    for (const slot of slotsOf(draft).slice(1)) {
      const old = this.#bySlot.get(slot)
      if (old === undefined || old === fresh || !old.row.is_current || draft.saidAt < old.row.valid_from)
        continue
      const { supersedes_id } = fresh.row
      this.#end(old, fresh, draft)
      this.#bySlot.delete(slot)
      if (supersedes_id !== null) fresh.row = { ...fresh.row, supersedes_id }
    }
  }

  #confirm(known: Working, draft: FactDraft): Working {
    this.counts.confirmed += 1
    const { row } = known
    known.isTouched = true
    known.mentions += 1
    known.evidence = [...known.evidence, ...draft.evidence]
    known.row = {
      ...row,
      mention_count: row.mention_count + 1,
      confidence: confirmedConfidence(row.confidence),
      last_confirmed: draft.saidAt > row.last_confirmed ? draft.saidAt : row.last_confirmed,
      evidence_message_ids: [...row.evidence_message_ids, ...draft.evidence],
    }
    return known
  }

  #end(old: Working, fresh: Working, draft: FactDraft): void {
    this.counts.superseded += 1
    this.#byText.delete(old.row.text_key)
    old.isTouched = true
    old.row = { ...old.row, valid_until: draft.saidAt, superseded_by: fresh.row.fact_id, is_current: false }
    fresh.row = { ...fresh.row, supersedes_id: old.row.fact_id }
  }

  /** What was true before is written as over; the current fact learns of it unless it follows another already. */
  #precede(current: Working, past: Working): Working {
    past.row = {
      ...past.row,
      valid_until: current.row.valid_from,
      superseded_by: current.row.fact_id,
      is_current: false,
    }
    current.isTouched = true
    current.row = { ...current.row, supersedes_id: current.row.supersedes_id ?? past.row.fact_id }
    this.#all.push(past)
    return past
  }

  inserts(): readonly FactRow[] {
    return this.#all.filter((working) => working.isNew).map((working) => working.row)
  }

  changes(): readonly StandingChange[] {
    return this.#all
      .filter((working) => !working.isNew && working.isTouched)
      .map(({ row, mentions, evidence }) => ({
        fact_id: row.fact_id,
        mentions,
        confidence: row.confidence,
        last_confirmed: row.last_confirmed,
        evidence,
        valid_until: row.valid_until,
        superseded_by: row.superseded_by,
        supersedes_id: row.supersedes_id,
      }))
  }
}

const view = (working: Working | undefined): Standing | undefined =>
  working && {
    factId: working.row.fact_id,
    text: working.row.atomic_text,
    textKey: working.row.text_key,
    slot: working.row.slot,
    value: working.row.slot_value,
    polarity: working.row.polarity,
    assertion: working.row.assertion,
    eventTime: working.row.event_time ?? undefined,
    validFrom: working.row.valid_from,
  }

function rowOf(
  scope: MemoryScope,
  draft: FactDraft,
  textKey: string,
  nodeId: string,
  at: { readonly revision: number; readonly now: Date },
): FactRow {
  // One literal without a spread: with one, V8 takes half a millisecond for an object of so many fields.
  return {
    tenant_id: scope.agent.tenant_id,
    agent_id: scope.agent.agent_id,
    user_id: scope.userId,
    instance_id: scope.instanceId,
    fact_id: newId(),
    node_id: nodeId,
    atomic_text: draft.text,
    text_key: textKey,
    fact_type: draft.factType,
    kind: draft.kind,
    memory_type: draft.memoryType,
    subject: draft.subject,
    slot: draft.slot,
    slot_value: draft.value,
    polarity: draft.polarity,
    subject_relation: draft.subjectRelation,
    temporal_relevance: draft.temporalRelevance,
    sentiment: draft.sentiment,
    assertion: draft.assertion,
    item_type: draft.itemType ?? '',
    quantity: draft.quantity ?? null,
    importance: draft.importance,
    confidence: draft.confidence,
    emotional_intensity: draft.emotionalIntensity,
    relationship_relevance: draft.relationshipRelevance,
    entities: [...draft.entities],
    topic_tags: [...draft.topicTags],
    evidence_message_ids: [...draft.evidence],
    source_type: draft.sourceType,
    source_id: draft.sourceId,
    session_id: draft.sessionId,
    metadata: { ...draft.metadata },
    mention_count: 1,
    hit_count: 0,
    miss_count: 0,
    event_time: draft.eventTime ?? null,
    time_sensitive_at: draft.timeSensitiveAt ?? null,
    valid_from: draft.saidAt,
    valid_until: null,
    last_confirmed: draft.confirmedAt ?? draft.saidAt,
    last_retrieved_at: null,
    supersedes_id: null,
    superseded_by: null,
    is_current: true,
    created_at: draft.createdAt ?? at.now,
    updated_at: at.now,
    revision: at.revision,
  }
}

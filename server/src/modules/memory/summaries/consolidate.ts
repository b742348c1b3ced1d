import {
  areNearDuplicates,
  type ReadText,
  readText,
  saysTheSame,
} from '../../../algorithms/retrieval/index.ts'
import { DAY_MS, later } from '../../../kernel/clock.ts'
import { TimeSlices } from '../../../kernel/time-slices.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { currentFacts } from '../facts/fact-lists.store.ts'
import { changeStanding, type FactRow, type StandingChange, setPast } from '../facts/facts.store.ts'
import type { MemoryScope } from '../scope.ts'
import { changeScope } from '../scopes.store.ts'
import { vectorsOfFacts } from '../search/vectors.store.ts'
import { deleteEmptyNodes } from '../tree/nodes.store.ts'
import {
  hasFaded,
  hasPassed,
  LOOKBACK_DAYS,
  type Period,
  periodOf,
  summarise,
} from './consolidation.rules.ts'
import { writeSummary } from './summaries.store.ts'

/** A bound on one consolidation; facts beyond it are consolidated by a later run. */
const FACTS_MAX = 20_000
/** Topics larger than this compare only what is new in them: comparing everything would take too long. */
const TOPIC_MAX = 300

export interface Consolidation {
  readonly merged: number
  readonly faded: number
  readonly expired: number
  readonly summaries: number
}

/** Consolidates a memory: merges duplicates, drops faded facts, writes summaries of days and weeks. */
export async function consolidate(
  tx: Tx,
  scope: MemoryScope,
  period: Period,
  now: Date,
): Promise<Consolidation> {
  const { version: revision } = await changeScope(tx, scope, { now })
  const facts = await currentFacts(tx, scope, { limit: FACTS_MAX })
  const merges = await mergesIn(facts, await vectorsOfFacts(tx, scope), now)
  const gone = new Set(merges.filter((change) => change.valid_until !== null).map((change) => change.fact_id))
  const faded = facts.filter((fact) => !gone.has(fact.fact_id) && hasFaded(fact, now))
  for (const fact of faded) gone.add(fact.fact_id)
  const changes = [...merges, ...faded.map((fact) => ended(fact, now, null))]
  await changeStanding(tx, scope.agent.tenant_id, changes, { revision, now })
  const kept = facts.filter((fact) => !gone.has(fact.fact_id))
  const passed = kept.filter((fact) => hasPassed(fact, now))
  await setPast(tx, scope, passed, { revision, now })
  if (gone.size > 0) await deleteEmptyNodes(tx, scope)
  const summaries = await writeSummaries(tx, scope, period, kept, now)
  return {
    merged: gone.size - faded.length,
    faded: faded.length,
    expired: passed.length,
    summaries,
  }
}

async function writeSummaries(
  tx: Tx,
  scope: MemoryScope,
  period: Period,
  facts: readonly FactRow[],
  now: Date,
): Promise<number> {
  const since = later(now, -LOOKBACK_DAYS[period] * DAY_MS)
  const byStart = groupedBy(
    facts.filter((fact) => fact.valid_from >= since && fact.valid_from <= now),
    (fact) => periodOf(period, fact.valid_from).start.getTime(),
  )
  for (const [time, own] of byStart) {
    const { start, end } = periodOf(period, new Date(time))
    const { summary, topics } = summarise(period, start, own)
    const written = {
      stage: period,
      periodStart: start,
      periodEnd: end,
      topics,
      summary,
      factsTotal: own.length,
    }
    await writeSummary(tx, scope, written, now)
  }
  return byStart.size
}

function groupedBy<Key>(facts: readonly FactRow[], keyOf: (fact: FactRow) => Key): Map<Key, FactRow[]> {
  const groups = new Map<Key, FactRow[]>()
  for (const fact of facts) {
    const key = keyOf(fact)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [fact])
    else group.push(fact)
  }
  return groups
}

const unchanged = (fact: FactRow): StandingChange => ({
  fact_id: fact.fact_id,
  mentions: 0,
  confidence: fact.confidence,
  last_confirmed: fact.last_confirmed,
  evidence: [],
  valid_until: null,
  superseded_by: null,
  supersedes_id: null,
})

const ended = (fact: FactRow, now: Date, by: string | null): StandingChange => ({
  ...unchanged(fact),
  valid_until: now,
  superseded_by: by,
})

/**
 * Facts of one topic that say the same, in nearly the same words or, by their vectors, in others: the one said last stays
 * and counts for the others too, with the messages that they were learned from.
 */
async function mergesIn(
  facts: readonly FactRow[],
  vectors: ReadonlyMap<string, Uint8Array>,
  now: Date,
): Promise<readonly StandingChange[]> {
  const slices = new TimeSlices()
  const meant = (fact: FactRow) => ({ text: fact.atomic_text, vector: vectors.get(fact.fact_id) ?? null })
  const topics = groupedBy(
    facts.filter((fact) => fact.slot === ''),
    (fact) => fact.node_id,
  )
  const changes: StandingChange[] = []
  for (const topic of topics.values()) {
    topic.sort((one, other) => other.last_confirmed.getTime() - one.last_confirmed.getTime())
    const over = new Set<string>()
    const read = new Map<string, ReadText>()
    const readOf = ({ fact_id: id, atomic_text: text }: FactRow): ReadText => {
      const known = read.get(id) ?? readText(text)
      read.set(id, known)
      return known
    }
    for (const [at, kept] of topic.slice(0, TOPIC_MAX).entries()) {
      await slices.next()
      if (over.has(kept.fact_id)) continue
      const twins: FactRow[] = []
      for (const other of topic.slice(at + 1, at + 1 + TOPIC_MAX)) {
        await slices.next()
        if (over.has(other.fact_id) || !sameDay(kept, other)) continue
        const [one, two] = [readOf(kept), readOf(other)]
        if (one.essentials !== two.essentials) continue
        const isSame = areNearDuplicates(one, two) || saysTheSame(meant(kept), meant(other))
        if (isSame) twins.push(other)
      }
      if (twins.length === 0) continue
      for (const twin of twins) {
        over.add(twin.fact_id)
        changes.push(ended(twin, now, kept.fact_id))
      }
      changes.push({
        ...unchanged(kept),
        mentions: twins.reduce((sum, twin) => sum + twin.mention_count, 0),
        confidence: Math.max(kept.confidence, ...twins.map((twin) => twin.confidence)),
        evidence: twins.flatMap((twin) => twin.evidence_message_ids),
        supersedes_id: twins[0]?.fact_id ?? null,
      })
    }
  }
  return changes
}

/** Two events in the same words on different days are two events. */
const sameDay = (one: FactRow, other: FactRow): boolean =>
  one.event_time?.toISOString().slice(0, 10) === other.event_time?.toISOString().slice(0, 10)

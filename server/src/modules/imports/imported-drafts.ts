import { cutText } from '../../kernel/cut-text.ts'
import { mapInSlices } from '../../kernel/time-slices.ts'
import { type FactDraft, importedFact, type NewMessage, statedFact } from '../memory/index.ts'
import { messagesIn } from './content.ts'
import type { ImportedUser } from './imports.schemas.ts'
import { rowsIn } from './structured.ts'

/** Sessions of what was said before, elsewhere. */
export const SESSION_PREFIX = 'import:'

type Origin = Pick<FactDraft, 'sourceType' | 'sourceId' | 'saidAt'>
type ReadyFact = NonNullable<ImportedUser['facts']>[number]

/** How notes call the person: by their name, or by an id that is one. */
export const nameOf = ({ display_name, user_id }: Pick<ImportedUser, 'display_name' | 'user_id'>): string =>
  display_name?.trim() || (/^\p{L}{2,30}$/u.test(user_id) ? user_id : '')

/** A fact that comes ready, with the times it came with. */
export function readyDraft(
  fact: ReadyFact,
  { name, now, ...from }: Origin & { readonly name: string; readonly now: Date },
): FactDraft {
  const createdAt = fact.created_at === undefined ? undefined : new Date(fact.created_at)
  return statedFact({
    ...from,
    // A month or a weekday in it is counted from when it was written.
    ...importedFact(fact.atomic_text, fact.fact_type, { name, now: createdAt ?? now }),
    confidence: fact.confidence,
    importance: fact.importance,
    emotionalIntensity: fact.emotional_intensity ?? 0,
    relationshipRelevance: fact.relationship_relevance ?? 0,
    sentiment: fact.sentiment ?? '',
    temporalRelevance: fact.temporal_relevance ?? '',
    entities: fact.entities ?? [],
    topicTags: fact.topic_tags ?? [],
    sourceId: fact.source_id ?? from.sourceId,
    saidAt: createdAt ?? now,
    createdAt,
    // It fades from the day it came, not from the day another system wrote it down.
    confirmedAt: now,
    eventTime: fact.event_time === undefined ? undefined : new Date(fact.event_time),
  })
}

export type ImportedMessage = NewMessage & { readonly isTimed: boolean }

/** What was said and written, in the order of its time. */
export async function messagesOf(
  {
    content = [],
    messages = [],
    names,
  }: Pick<ImportedUser, 'content' | 'messages'> & { names: Parameters<typeof messagesIn>[1] },
  now: Date,
): Promise<readonly ImportedMessage[]> {
  const timeOf = (text: string | undefined) => ({
    at: text === undefined ? now : new Date(text),
    isTimed: text !== undefined,
  })
  const old = messages.map(({ role, content: words, occurred_at }) => ({
    role,
    content: words,
    ...timeOf(occurred_at),
  }))
  const written = await mapInSlices(content, (block) =>
    messagesIn(block, names).map((said) => ({ ...said, ...timeOf(block.created_at) })),
  )
  return [...old, ...written.flat()].sort((one, other) => one.at.getTime() - other.at.getTime())
}

const ENTITY_LENGTH_MAX = 200

export function* draftsOfTable(
  table: NonNullable<ImportedUser['structured']>,
  from: Origin,
): Generator<undefined, readonly FactDraft[], undefined> {
  const drafts: FactDraft[] = []
  for (const row of rowsIn(table)) {
    if (row !== undefined)
      drafts.push(
        statedFact({
          ...from,
          text: row.text,
          factType: table.entity_type,
          kind: 'inventory',
          itemType: table.entity_type,
          subjectRelation: 'owns',
          slot: `user/${table.entity_type}/${row.label}`,
          value: JSON.stringify(row.properties),
          entities: [cutText(row.label, ENTITY_LENGTH_MAX)],
          metadata: { kind: 'inventory', ...row.properties },
        }),
      )
    yield
  }
  return drafts
}

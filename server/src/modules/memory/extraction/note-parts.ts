import type { ExtractedFact, SpokenMessage } from './extractor.ts'
import { notePartsOf } from './third-person.ts'

/** The author of messages that were written about the person, not by them. */
export const NOTE_AUTHOR = 'note'

/** A message as it is read: a note as its sentences, each put into the person's mouth. */
export interface ReadPart {
  readonly message: SpokenMessage
  /** What is kept when nothing is found in it; '' for nothing. */
  readonly note: string
}

const SEPARATOR = '#'

export function partsOf(message: SpokenMessage, userName: string): readonly ReadPart[] {
  if (message.role !== 'user' || message.author !== NOTE_AUTHOR) return [{ message, note: '' }]
  const { author: _author, ...rest } = message
  return notePartsOf(message.content, userName).map(({ text, note }, at) => ({
    message: { ...rest, id: `${message.id}${SEPARATOR}${at}`, content: text },
    note,
  }))
}

/** Facts of parts as facts of their messages; sentences in which nothing was found stand as they are written. */
export function withNotesKept(
  heard: { facts(): readonly ExtractedFact[]; said(): readonly ExtractedFact[] },
  parts: readonly ReadPart[],
  userName: string,
): readonly ExtractedFact[] {
  const facts = heard.facts()
  const notes = new Map(
    parts.filter(({ note }) => note !== '').map(({ message, note }) => [message.id, note]),
  )
  if (!parts.some(({ message }) => message.id.includes(SEPARATOR))) return facts
  // A statement quotes the person, who did not say this.
  const read = facts.filter(
    (fact) => fact.factType !== 'statement' || !fact.evidence.some((id) => notes.has(id)),
  )
  for (const { factType, evidence } of heard.said())
    if (factType !== 'statement') for (const id of evidence) notes.delete(id)
  const whole = (id: string): string => id.split(SEPARATOR)[0] as string
  return [
    ...read.map((fact) => ({ ...fact, evidence: [...new Set(fact.evidence.map(whole))] })),
    ...[...notes].map(([id, note]) => keptNote(withName(note, userName), whole(id))),
  ]
}

/** A note has to be clear on its own: "She asked for tea" does not say who. */
const withName = (note: string, userName: string): string => {
  const name = userName || 'The user'
  return note.replace(/^(?:she|he|they) /i, `${name} `).replace(/^(?:her|his|their) /i, `${name}’s `)
}

const keptNote = (text: string, messageId: string): ExtractedFact => ({
  text,
  factType: 'note',
  kind: 'general',
  memoryType: 'factual',
  subject: 'user',
  slot: '',
  value: '',
  polarity: 0,
  retracts: false,
  subjectRelation: 'mentions',
  temporalRelevance: 'ongoing',
  sentiment: 'neutral',
  assertion: true,
  entities: [],
  topicTags: [],
  importance: 0.5,
  confidence: 0.7,
  emotionalIntensity: 0,
  relationshipRelevance: 0,
  evidence: [messageId],
})

import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Services } from '../../../platform/services.ts'
import { findAgentById, findAgentUser } from '../../agents/index.ts'
import { toFactDraft } from '../facts/fact-draft.ts'
import { knownSlots } from '../facts/fact-lists.store.ts'
import { upsertFacts } from '../facts/upsert-facts.ts'
import { sentencesSaying } from '../forgetting/redaction.ts'
import { redactedAmong } from '../forgetting/redactions.store.ts'
import { messagesBefore, messagesById, type StoredMessage } from '../messages/messages.store.ts'
import { type MemoryScope, scopeOf } from '../scope.ts'
import { changeScope } from '../scopes.store.ts'
import { enqueueEmbedding } from '../search/jobs/embed-memories.ts'
import { type ExtractionRow, endExtraction, findExtraction } from './extractions.store.ts'
import type { ExtractedFact, ExtractionInput, SpokenMessage } from './extractor.ts'
import { meterEvent } from './meter-event.ts'
import { withStatementsMerged } from './statements.ts'

/** An answer is understood by its question, and a pronoun by the sentence before. */
const CONTEXT_MESSAGES = 4
export const KNOWN_FACTS_MAX = 400
const SLICE_LENGTH_MAX = 200_000

interface Reading {
  readonly scope: MemoryScope
  readonly extraction: ExtractionRow
  readonly messages: readonly StoredMessage[]
  readonly input: ExtractionInput
}

export interface Learned {
  readonly added: number
  readonly confirmed: number
  readonly superseded: number
  /** What kinds of facts they are, one word for each fact. */
  readonly factTypes: readonly string[]
}

type LearnServices = Pick<Services, 'clock' | 'events' | 'extractors' | 'jobs' | 'metering'>

/**
 * Learns facts from messages that are stored already. The facts and the end of the extraction are one transaction, so
 * doing it again does nothing. Undefined when there is nothing to do: it is done, or was deleted with its memory.
 */
export async function extractAndStoreFacts(
  { clock, events, extractors, jobs, metering }: LearnServices,
  { tenantId, db, signal }: { tenantId: string; db: ScopedDatabase; signal: AbortSignal },
  extractionId: string,
): Promise<Learned | undefined> {
  const reading = await db.read((tx) => read(tx, tenantId, extractionId))
  if (reading === undefined) return undefined
  const warnings = new Map<string, number>()
  const extractor = await extractors.forAgent(reading.scope.agent, {
    chatModel: reading.extraction.chat_model,
    userId: reading.scope.userId,
    onDropped: (dropped) => {
      for (const [reason, count] of Object.entries(dropped))
        warnings.set(reason, (warnings.get(reason) ?? 0) + count)
    },
  })
  const found: ExtractedFact[] = []
  for (const { context, messages } of slicesOf(reading.input.messages)) {
    const input = { ...reading.input, messages: [...context, ...messages] }
    found.push(...saidIn(messages, await extractor.extract(input, signal)))
  }
  return db.transaction(async (tx) => {
    const now = clock.now()
    const ids = reading.messages.map((message) => message.message_id)
    const [{ version }, current, redacted] = await Promise.all([
      changeScope(tx, reading.scope, { now }),
      findExtraction(tx, tenantId, extractionId),
      redactedAmong(tx, reading.scope, ids),
    ])
    if (current === undefined || current.state === 'done') return undefined
    const said = stillSaid(reading, ownFacts(reading, found), redacted)
    const merged = withStatementsMerged(said, reading.input.known)
    const drafts = merged.map((fact) => toFactDraft(fact, heardIn(reading, now)))
    const { facts, ...counts } = await upsertFacts(tx, reading.scope, drafts, { revision: version, now })
    if (facts.length > 0) {
      events.append(tx, {
        tenantId,
        projectId: reading.scope.agent.project_id,
        type: 'memory.created',
        subjectId: reading.scope.agent.agent_id,
        payload: {
          extraction_id: current.extraction_id,
          user_id: current.user_id,
          session_id: current.session_id,
          fact_ids: [...new Set(facts.map((fact) => fact.fact_id))],
          ...counts,
        },
      })
    }
    await Promise.all([
      endExtraction(tx, current, { ...counts, warnings: Object.fromEntries(warnings), now }),
      enqueueEmbedding(tx, jobs, reading.scope, now),
      meterEvent(metering, tx, reading.scope, 'extraction'),
    ])
    return { ...counts, factTypes: facts.map((fact) => fact.fact_type) }
  })
}

interface Slice {
  /** The last messages of the slice before. */
  readonly context: readonly SpokenMessage[]
  readonly messages: readonly SpokenMessage[]
}

/**
 * Nearly always there is one slice. What is handed to a thread is copied in a single turn of the event loop, and a
 * thread has a time limit, so that very many messages are read some at a time.
 */
export function* slicesOf(messages: readonly SpokenMessage[]): Generator<Slice> {
  const slice = (from: number, to: number): Slice => ({
    context: messages.slice(Math.max(0, from - CONTEXT_MESSAGES), from),
    messages: messages.slice(from, to),
  })
  let from = 0
  let length = 0
  for (const [at, { content }] of messages.entries()) {
    if (length > 0 && length + content.length > SLICE_LENGTH_MAX) {
      yield slice(from, at)
      from = at
      length = 0
    }
    length += content.length
  }
  yield slice(from, messages.length)
}

async function read(tx: Tx, tenantId: string, extractionId: string): Promise<Reading | undefined> {
  const extraction = await findExtraction(tx, tenantId, extractionId)
  if (extraction === undefined || extraction.state === 'done') return undefined
  const agent = await findAgentById(tx, tenantId, extraction.agent_id)
  if (agent === undefined) return undefined
  const scope = scopeOf(agent, extraction.user_id, extraction.instance_id)
  const [messages, person, known] = await Promise.all([
    messagesById(tx, scope, extraction.message_ids),
    findAgentUser(tx, agent, extraction.user_id, extraction.instance_id),
    knownSlots(tx, scope, KNOWN_FACTS_MAX),
  ])
  const before = await messagesBefore(
    tx,
    scope,
    extraction.session_id,
    messages[0]?.position ?? 0,
    CONTEXT_MESSAGES,
  )
  const name = known.find((fact) => fact.slot === 'user/name')?.slot_value ?? person?.display_name ?? ''
  return {
    scope,
    extraction,
    messages,
    input: {
      messages: [...before, ...messages].map(spoken),
      userName: name,
      agentName: agent.name,
      timezone: extraction.timezone || person?.timezone || '',
      known: known.map((fact) => ({
        id: fact.fact_id,
        text: fact.atomic_text,
        slot: fact.slot,
        value: fact.slot_value,
        polarity: Math.sign(fact.polarity) as -1 | 0 | 1,
      })),
    },
  }
}

const spoken = (message: StoredMessage): SpokenMessage => ({
  id: message.message_id,
  role: message.role,
  content: message.content,
  ...(message.author === '' ? {} : { author: message.author }),
  at: message.said_at,
})

/** Messages that were there for context only have been learned from before. */
const ownFacts = (reading: Reading, facts: readonly ExtractedFact[]): readonly ExtractedFact[] =>
  saidIn(
    reading.messages.map((message) => ({ id: message.message_id })),
    facts,
  )

/** Without facts whose sentence was forgotten while it was being read. */
function stillSaid(
  { messages, input }: Reading,
  facts: readonly ExtractedFact[],
  redacted: readonly Pick<StoredMessage, 'message_id' | 'content'>[],
): readonly ExtractedFact[] {
  if (redacted.length === 0) return facts
  const left = new Map(redacted.map((message) => [message.message_id, message.content]))
  const isGone = (fact: ExtractedFact, { message_id: id, content }: StoredMessage): boolean => {
    const now = left.get(id)
    if (now === undefined || now === content || !fact.evidence.includes(id)) return false
    const about = { names: [input.userName], isEvidence: true }
    const said = sentencesSaying(content, { atomic_text: fact.text, slot_value: fact.value }, about)
    return !said.some((sentence) => now.includes(sentence.trim()))
  }
  return facts.filter((fact) => !messages.some((message) => isGone(fact, message)))
}

function saidIn(
  messages: readonly Pick<SpokenMessage, 'id'>[],
  facts: readonly ExtractedFact[],
): readonly ExtractedFact[] {
  const ids = new Set(messages.map(({ id }) => id))
  return facts.filter((fact) => fact.evidence.some((id) => ids.has(id)))
}

const heardIn = ({ extraction, messages }: Reading, now: Date) => ({
  sessionId: extraction.session_id,
  sourceType: extraction.source_type,
  sourceId: extraction.source_id,
  saidAt: new Map(messages.map((message) => [message.message_id, message.said_at])),
  now,
})

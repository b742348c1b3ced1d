import { KeyedMutex } from '../../../kernel/keyed-mutex.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { JobRun } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services.ts'
import { findAgentById, findAgentUser } from '../../agents/index.ts'
import { isRestrictedAt, lockRestrictions } from '../../people/index.ts'
import { toFactDraft } from '../facts/fact-draft.ts'
import { knownSlots } from '../facts/fact-lists.store.ts'
import { upsertFacts } from '../facts/upsert-facts.ts'
import { sentencesSaying } from '../forgetting/redaction.ts'
import { redactedAmong } from '../forgetting/redactions.store.ts'
import { messagesBefore, messagesById, type StoredMessage } from '../messages/messages.store.ts'
import { type MemoryScope, scopeOf } from '../scope.ts'
import { changeScope } from '../scopes.store.ts'
import { enqueueEmbedding } from '../search/jobs/embed-memories.ts'
import {
  type ExtractionRow,
  endExtraction,
  findExtraction,
  learnedTogether,
  openAmong,
} from './extractions.store.ts'
import type { ExtractedFact, ExtractionInput, SpokenMessage } from './extractor.ts'
import { meterEvent } from './meter-event.ts'
import { endUnlearned, restrictionsOf, unrestricted } from './restricted.ts'
import { withStatementsMerged } from './statements.ts'

/** An answer is understood by its question, and a pronoun by the sentence before. */
const CONTEXT_MESSAGES = 4
export const KNOWN_FACTS_MAX = 400
const SLICE_LENGTH_MAX = 200_000
/** So many messages of a session are learned from at once, with one call of a model. */
const TOGETHER_MAX = 24

/** Turns of one session are learned in their order; those that have waited meanwhile, together. */
const sessions = new KeyedMutex()

interface Reading {
  readonly scope: MemoryScope
  readonly extraction: ExtractionRow
  /** All that is read now, the one that was asked for first; without those that a restriction of the person covers. */
  readonly extractions: readonly ExtractionRow[]
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

interface Where {
  readonly tenantId: string
  readonly db: ScopedDatabase
  readonly signal: AbortSignal
  /** For jobs: a call of a model, or another turn of the session that goes first, is waited for outside. */
  readonly outside?: JobRun<unknown>['outside']
}

/**
 * Learns facts from messages that are stored already, and from those of the session that wait behind them. The facts and
 * the end of the extractions are one transaction, so doing it again does nothing. Undefined when there is nothing to do:
 * it is done, or was deleted with its memory.
 */
export async function extractAndStoreFacts(
  services: LearnServices,
  where: Where,
  extractionId: string,
): Promise<Learned | undefined> {
  const { tenantId, db, outside = (work) => work() } = where
  const waiting = await db.read((tx) => findExtraction(tx, tenantId, extractionId))
  if (waiting === undefined || waiting.state === 'done') return undefined
  const session = JSON.stringify([tenantId, waiting.agent_id, waiting.user_id, waiting.session_id])
  let begin = () => {}
  let hasBegun = false
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const learned = sessions.run(session, () => {
    hasBegun = true
    begin()
    return learn(services, { ...where, outside }, extractionId)
  })
  if (!hasBegun) await outside(() => Promise.race([begun, learned]))
  return learned
}

async function learn(
  { clock, events, extractors, jobs, metering }: LearnServices,
  { tenantId, db, signal, outside }: Required<Where>,
  extractionId: string,
): Promise<Learned | undefined> {
  const reading = await db.read((tx) => read(tx, tenantId, extractionId))
  if (reading === undefined) return undefined
  if (reading.extractions.length === 0)
    return db.transaction((tx) => endUnlearned(tx, reading.extraction, clock.now()))
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
    const extract = () => extractor.extract(input, signal)
    found.push(...saidIn(messages, await (extractor.name === 'model' ? outside(extract) : extract())))
  }
  return db.transaction(async (tx) => {
    const now = clock.now()
    const ids = reading.messages.map((message) => message.message_id)
    const [{ version }, stillOpen, redacted, , spans] = await Promise.all([
      changeScope(tx, reading.scope, { now }),
      openAmong(tx, reading.extractions),
      redactedAmong(tx, reading.scope, ids),
      lockRestrictions(tx, tenantId, reading.scope.userId, 'shared'),
      restrictionsOf(tx, reading.scope),
    ])
    if (!stillOpen.some((one) => one.extraction_id === extractionId)) return undefined
    const open = unrestricted(stillOpen, spans)
    if (open[0]?.extraction_id !== extractionId) return endUnlearned(tx, reading.extraction, now)
    const said = stillSaid(reading, saidIn(messagesOf(open), found), redacted)
    const merged = withStatementsMerged(said, reading.input.known)
    const total = { added: 0, confirmed: 0, superseded: 0 }
    const factTypes: string[] = []
    for (const [one, own] of byExtraction(open, merged)) {
      const drafts = own.map((fact) => toFactDraft(fact, heardIn(reading, now)))
      const { facts, ...counts } = await upsertFacts(tx, reading.scope, drafts, { revision: version, now })
      if (facts.length > 0) {
        events.append(tx, {
          tenantId,
          projectId: reading.scope.agent.project_id,
          type: 'memory.created',
          subjectId: reading.scope.agent.agent_id,
          payload: {
            extraction_id: one.extraction_id,
            user_id: one.user_id,
            session_id: one.session_id,
            fact_ids: [...new Set(facts.map((fact) => fact.fact_id))],
            ...counts,
          },
        })
      }
      const isAsked = one.extraction_id === extractionId
      await endExtraction(tx, one, { ...counts, warnings: isAsked ? Object.fromEntries(warnings) : {}, now })
      total.added += counts.added
      total.confirmed += counts.confirmed
      total.superseded += counts.superseded
      factTypes.push(...facts.map((fact) => fact.fact_type))
    }
    await Promise.all([
      enqueueEmbedding(tx, jobs, reading.scope, now),
      meterEvent(metering, tx, reading.scope, 'extraction', open.length),
    ])
    return { ...total, factTypes }
  })
}

const messagesOf = (extractions: readonly ExtractionRow[]): readonly { readonly id: string }[] =>
  extractions.flatMap(({ message_ids: ids }) => ids.map((id) => ({ id })))

/** Each with the facts that were completed by one of its messages: what a later turn confirms is that turn's. */
function byExtraction(
  extractions: readonly ExtractionRow[],
  facts: readonly ExtractedFact[],
): readonly (readonly [ExtractionRow, readonly ExtractedFact[]])[] {
  const place = new Map(
    extractions.flatMap(({ message_ids: ids }, at) => ids.map((id): [string, number] => [id, at])),
  )
  const placeOf = ({ evidence }: ExtractedFact) => Math.max(...evidence.map((id) => place.get(id) ?? 0))
  return extractions.map((one, at) => [one, facts.filter((fact) => placeOf(fact) === at)])
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
  const [together, spans] = await Promise.all([
    learnedTogether(tx, scope, extraction, TOGETHER_MAX),
    restrictionsOf(tx, scope),
  ])
  const isRestricted = isRestrictedAt(spans, extraction.created_at)
  const extractions = isRestricted ? [] : unrestricted(together, spans)
  const [messages, person, known] = await Promise.all([
    messagesById(
      tx,
      scope,
      extractions.flatMap(({ message_ids: ids }) => ids),
    ),
    findAgentUser(tx, agent, extraction.user_id, extraction.instance_id),
    knownSlots(tx, scope, KNOWN_FACTS_MAX),
  ])
  const before = (
    await messagesBefore(tx, scope, extraction.session_id, messages[0]?.position ?? 0, CONTEXT_MESSAGES)
  ).filter((message) => !isRestrictedAt(spans, message.said_at))
  const name = known.find((fact) => fact.slot === 'user/name')?.slot_value ?? person?.display_name ?? ''
  return {
    scope,
    extraction,
    extractions,
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

/** Messages that were there for context only have been learned from before. */
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

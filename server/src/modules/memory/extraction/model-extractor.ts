import { validatorFor } from '../../../platform/http/validation.ts'
import type { ExtractedFact, ExtractionInput, Extractor } from './extractor.ts'
import { ModelAnswer, type ModelFact } from './model-answer.schemas.ts'
import { promptFor } from './model-prompt.ts'
import { isOrder } from './reading/gate.ts'

/** One question to a model that answers by a schema. Who asks, over which wire and with which key is not our business. */
export type Complete = (request: {
  readonly system: string
  readonly user: string
  readonly schema: object
  readonly signal?: AbortSignal
}) => Promise<unknown>

const ATTEMPTS_MAX = 2
const faultsOf = validatorFor('body', ModelAnswer)

/** A model reads the conversation; when it fails or answers nonsense twice, the built-in rules do. */
export class ModelExtractor implements Extractor {
  readonly name = 'model'
  readonly #complete: Complete
  readonly #fallback: Extractor

  constructor(complete: Complete, fallback: Extractor) {
    this.#complete = complete
    this.#fallback = fallback
  }

  async extract(input: ExtractionInput, signal?: AbortSignal): Promise<readonly ExtractedFact[]> {
    if (!input.messages.some((message) => message.role === 'user' && message.content.trim() !== '')) return []
    const answer = await this.#ask(input, signal)
    if (answer === undefined) return this.#fallback.extract(input, signal)
    return answer.facts.flatMap((fact) => accepted(fact, input))
  }

  async #ask(input: ExtractionInput, signal: AbortSignal | undefined): Promise<ModelAnswer | undefined> {
    const request = { ...promptFor(input), schema: ModelAnswer, ...(signal === undefined ? {} : { signal }) }
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      try {
        const answer = parsed(await this.#complete(request))
        if (faultsOf(answer).length === 0) return answer as ModelAnswer
      } catch {
        // An aborted call must not fall back to the rules; any other failure does.
        signal?.throwIfAborted()
        return undefined
      }
      signal?.throwIfAborted()
    }
    return undefined
  }
}

/** Some endpoints give the object, some its text. */
function parsed(answer: unknown): unknown {
  if (typeof answer !== 'string') return answer
  try {
    return JSON.parse(answer)
  } catch {
    return undefined
  }
}

const SECRET = /\b(?:password|passcode|pin code|cvv|security code|one-time code|api key|secret key)\b/i
const FAR_MS = 200 * 365.25 * 86_400_000

/** Well-formed is not yet true: a fact needs a message of a user behind it, and must not be an order. */
function accepted(fact: ModelFact, input: ExtractionInput): ExtractedFact[] {
  const ofUsers = new Set(input.messages.filter((one) => one.role === 'user').map((one) => one.id))
  const evidence = fact.evidence.filter((id) => ofUsers.has(id))
  const said = `${fact.text} ${fact.value}`
  if (evidence.length === 0 || isOrder(fact.text) || SECRET.test(said)) return []
  const subject = fact.subject.trim().toLowerCase()
  const slot = fact.slot.trim().toLowerCase()
  // A slot of another person would end a fact that this one is not about.
  if (slot !== '' && !slot.startsWith(`${subject}/`)) return []
  const eventTime = timeOf(fact.event_time, input)
  const timeSensitiveAt = timeOf(fact.time_sensitive_at, input)
  return [
    {
      text: fact.text.trim(),
      factType: fact.fact_type,
      kind: fact.kind,
      memoryType: fact.memory_type,
      subject,
      slot,
      value: fact.value.trim().toLowerCase(),
      polarity: fact.polarity,
      retracts: fact.retracts && slot !== '',
      subjectRelation: fact.subject_relation,
      temporalRelevance: fact.temporal_relevance,
      sentiment: fact.sentiment,
      assertion: fact.assertion,
      ...(eventTime === undefined ? {} : { eventTime }),
      ...(timeSensitiveAt === undefined ? {} : { timeSensitiveAt }),
      entities: fact.entities,
      topicTags: fact.topic_tags,
      ...(fact.item_type === '' ? {} : { itemType: fact.item_type }),
      ...(fact.quantity === null ? {} : { quantity: fact.quantity }),
      importance: fact.importance,
      confidence: fact.confidence,
      emotionalIntensity: fact.emotional_intensity,
      relationshipRelevance: fact.relationship_relevance,
      evidence,
    },
  ]
}

/** Times far from the conversation are slips of the model. */
function timeOf(written: string | null, input: ExtractionInput): Date | undefined {
  if (written === null) return undefined
  const at = new Date(written)
  const near = input.messages.at(-1)?.at.getTime() ?? 0
  return Math.abs(at.getTime() - near) > FAR_MS ? undefined : at
}

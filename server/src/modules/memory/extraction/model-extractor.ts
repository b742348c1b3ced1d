import type { MicroUsd } from '../../../kernel/money.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { ExtractedFact, ExtractionInput, Extractor } from './extractor.ts'
import { MODEL_ANSWER } from './model-answer.schemas.ts'
import { readAnswer } from './model-answer.ts'
import { type Dropped, FactReader } from './model-fact.ts'
import { promptFor } from './model-prompt.ts'

export type { Dropped } from './model-fact.ts'

/** One question to a model, and the text it answered. Who asks, over which wire and with which key is not our business. */
export type Complete = (request: {
  readonly system: string
  readonly user: string
  readonly schema: object
  readonly signal?: AbortSignal
  /** A person waits for the answer. */
  readonly isUrgent?: boolean
  /** The credit is reserved under this id. */
  readonly holdId?: string
  /** Adds to the transaction that charges the answer, so that an answer that was paid for is never asked for again. */
  readonly onAnswered?: (tx: Tx, text: string, cost: MicroUsd) => Promise<void>
}) => Promise<string>

const ATTEMPTS_MAX = 2

/**
 * A model reads the conversation. What is good in its answer is kept and the rest is reported. When it fails, or answers
 * twice without a single fact that could be read, the built-in rules extract.
 */
export class ModelExtractor implements Extractor {
  readonly name = 'model'
  readonly #complete: Complete
  readonly #fallback: Extractor
  readonly #onDropped: (dropped: Dropped) => void

  constructor(
    complete: Complete,
    fallback: Extractor,
    onDropped: (dropped: Dropped) => void = () => undefined,
  ) {
    this.#complete = complete
    this.#fallback = fallback
    this.#onDropped = onDropped
  }

  async extract(input: ExtractionInput, signal?: AbortSignal): Promise<readonly ExtractedFact[]> {
    if (!input.messages.some((message) => message.role === 'user' && message.content.trim() !== '')) return []
    const request = { ...promptFor(input), schema: MODEL_ANSWER, ...(signal === undefined ? {} : { signal }) }
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      let text: string
      try {
        text = await this.#complete(request)
      } catch {
        // An aborted call must not fall back to the rules; any other failure does.
        signal?.throwIfAborted()
        this.#onDropped({ model_failed: 1 })
        return this.#fallback.extract(input, signal)
      }
      signal?.throwIfAborted()
      const facts = this.#read(text, input)
      if (facts !== undefined) return facts
    }
    return this.#fallback.extract(input, signal)
  }

  /** Undefined when there is no answer in the text, or nothing in the answer could be read as a fact. */
  #read(text: string, input: ExtractionInput): readonly ExtractedFact[] | undefined {
    const answer = readAnswer(text)
    if (answer === undefined) {
      this.#onDropped({ unreadable: 1 })
      return undefined
    }
    const reader = new FactReader(input)
    if (answer.malformed > 0) reader.drop('malformed', answer.malformed)
    if (answer.tooMany > 0) reader.drop('too_many', answer.tooMany)
    const facts = answer.facts.flatMap((fact) => reader.read(fact))
    const { dropped } = reader
    if (Object.keys(dropped).length > 0) this.#onDropped(dropped)
    const offered = answer.facts.length + answer.malformed
    return offered > 0 && dropped.malformed === offered ? undefined : facts
  }
}

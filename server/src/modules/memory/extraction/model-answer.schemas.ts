import { FACT_TYPES } from './fact-character.ts'

const string = { type: 'string' }

/**
 * What a model is asked to answer: what it alone can tell. All that follows from the type, the slot and the words of a
 * fact is derived, as it is for the built-in rules. Every field is required and nothing else is allowed, because strict
 * structured output demands it; what may be missing is empty or null. The answer is read with more tolerance.
 */
const fields = {
  text: string,
  fact_type: { ...string, enum: FACT_TYPES },
  subject: string,
  slot: string,
  value: string,
  polarity: { type: 'integer', enum: [-1, 0, 1] },
  ended: { type: 'boolean' },
  event_time: { type: ['string', 'null'] },
  evidence: { type: 'array', items: string },
  importance: { type: 'number' },
}

const closed = (properties: object): object => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

export const MODEL_ANSWER = closed({ facts: { type: 'array', items: closed(fields) } })

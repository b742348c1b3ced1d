import { isObject } from '../../../kernel/json.ts'
import { jsonValuesIn } from '../../../platform/llm/json-values.ts'

/** More facts than this from one piece of conversation are a list that was injected or invented. */
const FACTS_MAX = 60
/** Deep enough for `{"result": {"facts": {"1": {…}}}}`. */
const DEPTH_MAX = 4

export type RawFact = Readonly<Record<string, unknown>>

export interface AnswerRead {
  /** Every one still has to be checked. */
  readonly facts: readonly RawFact[]
  /** What stands where a fact should and is none. */
  readonly malformed: number
  readonly tooMany: number
}

/** One of these makes an object a fact; one without any holds facts. */
const MARKS = ['text', 'slot', 'fact_type', 'evidence'] as const

/**
 * The facts in what a model answered: a list, a bare one, one by name, a single fact, in JSON or in text around it.
 * Undefined when it is no answer at all. An empty list is one.
 */
export function readAnswer(text: string): AnswerRead | undefined {
  const { values, broken } = jsonValuesIn(text)
  const reading = new Reading(values.length === 1 && broken === 0)
  for (const value of values) reading.take(value, 0)
  const { facts, isAnswer } = reading
  if (!isAnswer && facts.length === 0) return undefined
  return {
    facts: facts.slice(0, FACTS_MAX),
    malformed: reading.malformed + broken,
    tooMany: Math.max(0, facts.length - FACTS_MAX),
  }
}

class Reading {
  readonly facts: RawFact[] = []
  malformed = 0
  /** A list was found, be it an empty one. */
  isAnswer = false
  /** Of several values, or the pieces of a broken one, lists of texts are no lists of facts. */
  readonly #isWhole: boolean

  constructor(isWhole: boolean) {
    this.#isWhole = isWhole
  }

  take(value: unknown, depth: number): void {
    if (depth > DEPTH_MAX) return
    if (Array.isArray(value)) this.#takeList(value, depth)
    else if (isObject(value)) this.#takeObject(value, depth)
  }

  #takeList(list: readonly unknown[], depth: number): void {
    if (this.#isWhole || list.length === 0) this.isAnswer = true
    for (const item of list) {
      if (typeof item === 'object' && item !== null) this.take(item, depth + 1)
      else if (this.#isWhole) this.malformed += 1
    }
  }

  #takeObject(value: RawFact, depth: number): void {
    if (MARKS.some((mark) => Object.hasOwn(value, mark))) {
      this.facts.push(value)
      return
    }
    if (value['facts'] === null) this.isAnswer = true
    for (const inner of Object.values(value)) this.take(inner, depth + 1)
  }
}

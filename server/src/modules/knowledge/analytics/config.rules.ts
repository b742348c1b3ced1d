import { isObject, type JsonObject } from '../../../kernel/json.ts'
import type { FieldError } from '../../../kernel/problem.ts'
import { SCOPE_MODES, type ScopeMode } from '../nodes/scope-mode.rules.ts'

export const RULE_TYPES = ['recommendation', 'trend'] as const
export type RuleType = (typeof RULE_TYPES)[number]
export type RunStatus = '' | 'queued' | 'running' | 'success' | 'failed'

/** Spans of time that trends look back over, and their days. */
export const WINDOWS = { '1d': 1, '7d': 7, '30d': 30, '90d': 90 } as const
export type WindowName = keyof typeof WINDOWS
export const WINDOW_NAMES = Object.keys(WINDOWS) as WindowName[]

/** What a score is made of, by the word that a rule chooses. */
const SCORINGS = {
  affinity: { relations: 0.6, properties: 0.4, feedback: 1 },
  relations: { relations: 1, properties: 0, feedback: 1 },
  properties: { relations: 0, properties: 1, feedback: 1 },
  feedback: { relations: 0, properties: 0, feedback: 1 },
} as const
export interface Weights {
  readonly relations: number
  readonly properties: number
  readonly feedback: number
}

/** A property of the source is compared with one of the target. */
export interface ComparedProperty {
  readonly source: string
  readonly target: string
  readonly weight: number
}

export interface RecommendationConfig {
  readonly sourceType: string | undefined
  readonly targetType: string
  readonly weights: Weights
  /** Only along these; none means all. */
  readonly relations: readonly string[]
  /** None means every property that both have. */
  readonly properties: readonly ComparedProperty[]
  readonly excludeRelated: boolean
  readonly minScore: number
  readonly segmentBy: { readonly of: 'source' | 'target'; readonly property: string } | undefined
  readonly scopeMode: ScopeMode
}

export const TREND_EVENTS = ['fact_created', 'node_changed', 'feedback', 'conversion'] as const
export interface TrendConfig {
  readonly targetType: string
  readonly property: string | undefined
  readonly event: (typeof TREND_EVENTS)[number] | undefined
  readonly relations: readonly string[]
  readonly metricName: string
  readonly windows: readonly WindowName[]
}

/** Reads one field after the other and remembers what is wrong with each. */
class Reader {
  readonly errors: FieldError[] = []
  readonly #sent: JsonObject

  constructor(sent: unknown) {
    this.#sent = isObject(sent) ? sent : {}
    if (!isObject(sent)) this.errors.push({ location: 'body.config', message: 'must be an object' })
  }

  has = (name: string): boolean => this.#sent[name] !== undefined && this.#sent[name] !== null

  refuse(name: string, message: string): void {
    // Nothing inside can be wrong while the whole is not even an object.
    if (this.errors[0]?.location !== 'body.config')
      this.errors.push({ location: `body.config.${name}`, message })
  }

  #read<T>(name: string, isRight: (value: unknown) => value is T, message: string): T | undefined {
    if (!this.has(name)) return undefined
    const value = this.#sent[name]
    if (isRight(value)) return value
    this.refuse(name, message)
    return undefined
  }

  text = (name: string) => this.#read(name, isName, 'must be text of 1 to 100 characters')
  required(name: string): string {
    if (!this.has(name)) this.refuse(name, 'is required')
    return this.text(name) ?? ''
  }
  flag = (name: string) => this.#read(name, (value) => typeof value === 'boolean', 'must be true or false')
  share = (name: string) => this.#read(name, (value) => isNumber(value, 1), 'must be a number from 0 to 1')
  names = (name: string): readonly string[] =>
    this.#read(name, (value) => isListOf(value, isName, 20), 'must be a list of up to 20 names') ?? []
  word = <const W extends readonly string[]>(name: string, words: W): W[number] | undefined =>
    this.#read(
      name,
      (value): value is W[number] => words.includes(value as string),
      `must be one of ${words.join(', ')}`,
    )
  words = <const W extends readonly string[]>(name: string, words: W): readonly W[number][] | undefined =>
    this.#read(
      name,
      (value): value is W[number][] =>
        isListOf(value, (one): one is W[number] => words.includes(one as string), words.length) &&
        value.length > 0,
      `must be a list of some of ${words.join(', ')}`,
    )
  raw = (name: string): unknown => this.#sent[name]
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 100
const isNumber = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= max
const isListOf = <T>(value: unknown, fits: (one: unknown) => one is T, max: number): value is T[] =>
  Array.isArray(value) && value.length <= max && value.every(fits)

const WEIGHT_MAX = 100

/** Every field that is wrong, or what the rule asks for. Fields it does not know are kept and ignored. */
export function readRecommendation(sent: unknown): RecommendationConfig | readonly FieldError[] {
  const reader = new Reader(sent)
  const scoring = reader.word('scoring', Object.keys(SCORINGS) as (keyof typeof SCORINGS)[]) ?? 'affinity'
  const config: RecommendationConfig = {
    targetType: reader.required('target_entity_type'),
    sourceType: reader.text('source_entity_type'),
    weights: readWeights(reader, SCORINGS[scoring]),
    relations: reader.names('relations'),
    properties: readProperties(reader),
    excludeRelated: reader.flag('exclude_related') ?? true,
    minScore: reader.share('min_score') ?? 0,
    segmentBy: readSegment(reader),
    scopeMode: reader.word('scope_mode', SCOPE_MODES) ?? 'project_only',
  }
  return reader.errors.length > 0 ? reader.errors : config
}

function readWeights(reader: Reader, standard: Weights): Weights {
  if (!reader.has('weights')) return standard
  const sent = reader.raw('weights')
  if (!isObject(sent)) {
    reader.refuse('weights', 'must be an object of relations, properties and feedback')
    return standard
  }
  const one = (name: keyof Weights): number => {
    const value = sent[name] ?? standard[name]
    if (isNumber(value, WEIGHT_MAX)) return value
    reader.refuse(`weights.${name}`, `must be a number from 0 to ${WEIGHT_MAX}`)
    return 0
  }
  const weights = { relations: one('relations'), properties: one('properties'), feedback: one('feedback') }
  if (weights.relations + weights.properties + weights.feedback === 0)
    reader.refuse('weights', 'must not all be 0')
  return weights
}

function readProperties(reader: Reader): readonly ComparedProperty[] {
  if (!reader.has('properties')) return []
  const sent = reader.raw('properties')
  if (!Array.isArray(sent) || sent.length > 20) {
    reader.refuse('properties', 'must be a list of up to 20 names or {target, source, weight}')
    return []
  }
  return sent.map((one: unknown, at): ComparedProperty => {
    if (isName(one)) return { source: one, target: one, weight: 1 }
    const { target, source = target, weight = 1 } = isObject(one) ? one : {}
    if (isName(target) && isName(source) && isNumber(weight, WEIGHT_MAX)) return { source, target, weight }
    reader.refuse(
      `properties[${at}]`,
      `must be a name, or {target, source, weight} with a weight from 0 to ${WEIGHT_MAX}`,
    )
    return { source: '', target: '', weight: 0 }
  })
}

function readSegment(reader: Reader): RecommendationConfig['segmentBy'] {
  if (!reader.has('segment_by')) return undefined
  const sent = reader.raw('segment_by')
  // A bare name means a property of whom the recommendation is for.
  const { of = 'source', property } = isObject(sent) ? sent : { property: sent }
  if (of !== 'source' && of !== 'target') reader.refuse('segment_by.of', 'must be source or target')
  else if (!isName(property)) reader.refuse('segment_by.property', 'must be text of 1 to 100 characters')
  else return { of, property }
  return undefined
}

export function readTrend(sent: unknown): TrendConfig | readonly FieldError[] {
  const reader = new Reader(sent)
  const property = reader.text('property')
  const event = reader.word('event', TREND_EVENTS)
  if (reader.has('property') === reader.has('event'))
    for (const name of ['property', 'event'])
      reader.refuse(name, 'name either a numeric property or an event to count')
  const config: TrendConfig = {
    targetType: reader.required('target_entity_type'),
    property,
    event,
    relations: reader.names('relations'),
    metricName: reader.text('metric_name') ?? property ?? event ?? '',
    windows: reader.words('windows', WINDOW_NAMES) ?? WINDOW_NAMES,
  }
  return reader.errors.length > 0 ? reader.errors : config
}

/** Whether the fields were right. */
export const isConfig = <T extends object>(read: T | readonly FieldError[]): read is T => !Array.isArray(read)

export function configErrors(type: RuleType, sent: unknown): readonly FieldError[] {
  const read = type === 'trend' ? readTrend(sent) : readRecommendation(sent)
  return isConfig<object>(read) ? [] : read
}

import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { startsWithDay } from '../../kernel/calendar-day.ts'
import { cutText } from '../../kernel/cut-text.ts'
import type { FieldError } from '../../kernel/problem.ts'
import { messageAt } from './field-messages.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Years that every database of ours can store. */
const DATE_TIME = /^(?!0000)\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/
const DAY = /^(?!0000)\d{4}-\d\d-\d\d$/
const isMoment = (text: string): boolean =>
  DATE_TIME.test(text) && startsWithDay(text) && !Number.isNaN(Date.parse(text))
const VALUE_SHOWN_MAX = 200
/** A body of a megabyte can hold half a million mistakes, and listing them all takes seconds. */
export const FIELD_ERRORS_MAX = 100

/** Enough for the list, also when some of them say the same thing twice. */
const ERRORS_COLLECTED = 10 * FIELD_ERRORS_MAX
function makeAjv(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    coerceTypes,
    useDefaults: true,
    strict: false,
    verbose: true,
    validateFormats: true,
    code: { process: stopEarly },
  })
  addFormats.default(ajv, ['date', 'email', 'uri', 'hostname', 'date-time'])
  limitLengths(ajv)
  ajv.addFormat('uuid', UUID)
  ajv.addFormat('date-time', isMoment)
  ajv.addFormat('day-or-moment', (text) => isMoment(text) || (DAY.test(text) && startsWithDay(text)))
  return ajv
}

/**
 * Makes a validator return once it has found enough: half a million faults take seconds to write down. Inside of a
 * choice (`anyOf` and the like) faults are taken back when another branch holds; one branch never has so many of them
 * unless it has arrays or maps, and schemas with such branches are left as they are.
 */
function stopEarly(code: string, environment?: { readonly schema: unknown }): string {
  const names = [...code.matchAll(/function (validate\d+)\(/g)].map((match) => match[1])
  if (names.length !== 1 || hasWideChoice(environment?.schema, false)) return code
  const stop = `if(++errors >= ${ERRORS_COLLECTED}){${names[0]}.errors = vErrors;return false;}`
  return code.replaceAll('errors++;', stop)
}

const CHOICES = new Set(['anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'contains'])
const MANY = new Set(['items', 'additionalProperties', 'patternProperties'])

function hasWideChoice(node: unknown, isInChoice: boolean): boolean {
  if (typeof node !== 'object' || node === null) return false
  return Object.entries(node).some(
    ([key, child]) =>
      (isInChoice && MANY.has(key) && Object.keys(Object(child)).length > 0) ||
      hasWideChoice(child, isInChoice || CHOICES.has(key)),
  )
}

/** Longer texts are of no format that we know, and patterns take their time to find that out. */
const FORMAT_LENGTHS = { email: 320, hostname: 260, uri: 4_096 } as const

function limitLengths(ajv: Ajv): void {
  for (const [name, lengthMax] of Object.entries(FORMAT_LENGTHS)) {
    const known = ajv.formats[name] as RegExp | ((text: string) => boolean)
    const fits = (text: string) => (known instanceof RegExp ? known.test(text) : known(text))
    ajv.addFormat(name, (text: string) => text.length <= lengthMax && fits(text))
  }
}

// JSON bodies are typed; text in paths, queries and headers is converted to what the schema requires.
const forBodies = makeAjv(false)
const forText = makeAjv(true)
const forAnswers = makeAjv(false)

export type Part = 'body' | 'path' | 'query' | 'header' | 'payload'

/** Returns every offending field; fills defaults in place. */
export type Validator = (value: unknown) => readonly FieldError[]

export function validatorFor(part: Part, schema: TSchema | undefined): Validator {
  if (schema === undefined) return () => []
  const validate = (part === 'body' ? forBodies : forText).compile(
    part === 'header' ? lowerCased(schema) : schema,
  )
  return (value) => (validate(value) ? [] : fieldErrors(part, validate))
}

/** Node gives header names in lower case; documents write them as people do. */
function lowerCased(schema: TSchema): object {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, object>
    required?: string[]
  }
  const lower = Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value])
  return {
    ...schema,
    properties: Object.fromEntries(lower),
    required: required.map((name) => name.toLowerCase()),
  }
}

/** Checks what we answer; a test that gets an answer of the wrong shape has found a bug. */
export function answerValidator(schema: TSchema): Validator {
  const validate = forAnswers.compile(schema as object)
  return (value) => (validate(value) ? [] : fieldErrors('body', validate))
}

function fieldErrors(part: Part, validate: ValidateFunction): readonly FieldError[] {
  const found = new Map<string, ErrorObject[]>()
  for (const error of validate.errors ?? []) {
    // Says that a condition did not hold; the field it is about has an error of its own.
    if (error.keyword === 'if') continue
    const location = locationOf(part, error)
    const known = found.get(location)
    if (known !== undefined) known.push(error)
    else if (found.size < FIELD_ERRORS_MAX) found.set(location, [error])
  }
  return [...found].map(([location, errors]) => ({
    location,
    message: messageAt(errors),
    ...shownValue(errors[0] as ErrorObject),
  }))
}

function locationOf(part: Part, error: ErrorObject): string {
  const steps = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (error.keyword === 'required') steps.push(String(error.params['missingProperty']))
  if (error.keyword === 'additionalProperties') steps.push(String(error.params['additionalProperty']))
  return steps.reduce(
    (path, step) => (/^\d+$/.test(step) ? `${path}[${step}]` : `${path}.${step}`),
    part as string,
  )
}

const SECRET = /password|secret|token|api_?key/i

function shownValue(error: ErrorObject): { value?: unknown } {
  if (error.keyword === 'required' || error.data === undefined || SECRET.test(error.instancePath)) return {}
  const { data } = error
  if (typeof data === 'string')
    return { value: data.length > VALUE_SHOWN_MAX ? `${cutText(data, VALUE_SHOWN_MAX)}…` : data }
  // Large values are not sent back: the location says enough.
  return data === null || typeof data !== 'object' ? { value: data } : {}
}

import { expect, it } from 'vitest'
import { operations } from '../../src/app.ts'
import { FORMAT_WORDS, messageOf, PATTERN_WORDS } from '../../src/platform/http/field-messages.ts'
import { fullPath, type Operation } from '../../src/platform/http/operation.ts'
import { type Part, validatorFor } from '../../src/platform/http/validation.ts'

interface Found {
  readonly patterns: Set<string>
  readonly formats: Set<string>
}

function collect(node: unknown, into: Found): Found {
  if (typeof node !== 'object' || node === null) return into
  const { pattern, format } = node as { pattern?: unknown; format?: unknown }
  if (typeof pattern === 'string') into.patterns.add(pattern)
  if (typeof format === 'string') into.formats.add(format)
  for (const child of Object.values(node)) collect(child, into)
  return into
}

const partsOf = ({ params, query, headers, body }: Operation) =>
  (
    [
      ['path', params],
      ['query', query],
      ['header', headers],
      ['body', body],
    ] as const
  ).flatMap(([part, schema]) => (schema === undefined ? [] : [[part, schema] as const]))

const requests = operations.flatMap((operation) =>
  partsOf(operation).map(([part, schema]) => ({
    name: `${operation.method} ${fullPath(operation)}`,
    part,
    schema,
  })),
)
const found = collect(
  requests.map(({ schema }) => schema),
  { patterns: new Set(), formats: new Set() },
)

/** What follows `such as`, up to a comma, a bracket or the end. */
const examplesIn = (words: string): readonly string[] =>
  [...words.matchAll(/such as ((?:[^,)]| or )+?)(?=,|\)| or |$)/g)].map(
    ([, example]) => (example as string).split(': ').at(-1)?.trim() as string,
  )

it('has words with a right example for every pattern and format of a request', () => {
  expect(found.patterns.size).toBeGreaterThan(30)
  for (const pattern of found.patterns) {
    const words = PATTERN_WORDS[pattern]
    expect(words, pattern).toBeDefined()
    if (pattern === '\\S') continue
    const examples = examplesIn(words as string)
    expect(examples.length, words).toBeGreaterThan(0)
    for (const example of examples) expect(example).toMatch(new RegExp(pattern, 'u'))
  }
  for (const format of found.formats) {
    const words = FORMAT_WORDS[format] as string
    expect(words, format).toBeDefined()
    const faultsOf = validatorFor('body', { type: 'string', format } as never)
    for (const example of examplesIn(words)) expect(faultsOf(example), example).toEqual([])
  }
  // Words for what no schema has any more mislead the next reader.
  expect(Object.keys(PATTERN_WORDS).filter((pattern) => !found.patterns.has(pattern))).toEqual([])
})

const RAW =
  /must NOT|must match|allowed values|pattern|format "|schema|must be (?:string|object|array|integer|boolean|number)\b|[<>]=|undefined|as the reference/
const WRONG: readonly unknown[] = [
  '',
  ' ',
  '\u0001!!',
  'x'.repeat(40_000),
  -1e12,
  1e12,
  0.123456789,
  true,
  null,
  [],
  [[]],
  {},
  { a: { b: 1 } },
]
const FULL = Array.from({ length: 3_000 }, () => 'same')

/** Every field of an object with the same wrong value, two levels deep. */
function filled(schema: object, value: unknown, depth = 0): unknown {
  const { properties, items } = schema as { properties?: Record<string, object>; items?: object }
  if (depth < 3 && properties !== undefined)
    return Object.fromEntries(
      Object.entries(properties).map(([name, child]) => [name, filled(child, value, depth + 1)]),
    )
  return depth < 3 && items !== undefined ? [filled(items, value, depth + 1)] : value
}

it.each(requests.map((request) => [`${request.name} (${request.part})`, request] as const))(
  '%s never answers in the words of the validator',
  (_, { part, schema }) => {
    const faultsOf = validatorFor(part as Part, schema)
    const messages = [...WRONG, FULL].flatMap((value) => [
      ...faultsOf(filled(schema, value)),
      ...faultsOf(value === null || typeof value !== 'object' ? {} : value),
    ])
    for (const { location, message } of messages) expect(message, location).not.toMatch(RAW)
  },
)

it('lists what a choice takes', () => {
  const schema = {
    anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }, { type: 'null' }],
  }
  expect(validatorFor('body', schema as never)(5)).toEqual([
    { location: 'body', message: 'must be text or a list: […] or null', value: 5 },
  ])
})

it.each([
  [
    { type: 'string', format: 'day-or-moment' },
    'soon',
    'must be a day such as 2026-03-01, or a date and time such as 2026-03-01T09:30:00Z',
  ],
  [
    { type: 'array', uniqueItems: true },
    ['a', 'a'],
    'must not have the same item twice: items 0 and 1 are equal',
  ],
  [{ type: 'array', minItems: 1 }, [], 'must have at least one item'],
  [{ type: 'string', minLength: 1 }, '', 'must not be empty'],
  [{ type: 'number', exclusiveMinimum: 0 }, 0, 'must be more than 0'],
  [{ type: 'number', multipleOf: 0.01 }, 0.001, 'must be a multiple of 0.01'],
  [{ const: 'yes' }, 'no', 'must be yes'],
  [{ type: 'object', maxProperties: 1 }, { a: 1, b: 2 }, 'must have at most 1 field'],
])('%j refuses %j: %s', (schema, value, message) => {
  expect(validatorFor('body', schema as never)(value)[0]?.message).toBe(message)
})

it('says a description where there are no words yet', () => {
  const error = { keyword: 'pattern', params: { pattern: '^x$' }, parentSchema: { description: 'An x.' } }
  expect(messageOf(error as never)).toBe('must be as described: An x.')
})

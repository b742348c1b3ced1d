import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonIndex, LONG_TEXT_BYTES } from './json-index.ts'
import { type JsonFault, type JsonLimits, shapeOfSchema } from './json-limits.ts'
import { JsonScanner } from './json-scanner.ts'
import { itemsInSlices, parseInSlices } from './json-slices.ts'

const LIMITS: JsonLimits = { depth: 64, values: 10_000, items: 1_000, keys: 100, keyBytes: 256 }

function scan(text: string, options: { limits?: Partial<JsonLimits>; schema?: object; chunk?: number } = {}) {
  const bytes = Buffer.from(text)
  const scanner = new JsonScanner({ ...LIMITS, ...options.limits }, shapeOfSchema(options.schema))
  const size = options.chunk ?? bytes.length
  for (let at = 0; at < bytes.length; at += size) {
    const fault = scanner.write(bytes.subarray(at, at + size))
    if (fault !== undefined) return fault
  }
  return scanner.end()
}

/** Drives a generator to its end. */
function driven<T>(steps: Generator<undefined, T, undefined>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

function parsed(bytes: Buffer, chunk: number): unknown {
  const index = new JsonIndex()
  const scanner = new JsonScanner({ ...LIMITS, values: 1e7, items: 1e6 }, undefined, index)
  for (let at = 0; at < bytes.length; at += chunk)
    expect(scanner.write(bytes.subarray(at, at + chunk))).toBeUndefined()
  expect(scanner.end()).toBeUndefined()
  return driven(parseInSlices(bytes, index.root))
}

const at = (path: (string | number)[], message: string): JsonFault => ({ kind: 'limit', path, message })

describe('the scanner', () => {
  it('accepts every JSON text, cut anywhere', () => {
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 1, max: 9 }), (text, chunk) => {
        // fc.json() may write __proto__, which is refused on purpose.
        fc.pre(!text.includes('__proto__'))
        expect(scan(text, { chunk })).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })

  it('agrees with the parser on what is no JSON in its structure', () => {
    const pieces = fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '"b"', '1', 'true', ' ')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        let isJson = true
        try {
          JSON.parse(text)
        } catch {
          isJson = false
        }
        const isRepeated = /"a"[^}]*"a"|"b"[^}]*"b"/.test(text)
        // Neighbouring numbers and words run together; parsing sees that.
        if (isJson && !isRepeated) expect(scan(text)).toBeUndefined()
        else if (!isJson && !/[1e][1t]/.test(text)) expect(scan(text)).toBeDefined()
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([1, 3, 1_000])('names what passes a limit, in chunks of %d', (chunk) => {
    const schema = {
      type: 'object',
      properties: {
        users: {
          type: 'array',
          maxItems: 3,
          items: {
            type: 'object',
            properties: { notes: { type: 'array', maxItems: 2 }, text: { type: 'string', maxLength: 500 } },
          },
        },
        tags: { type: 'object', maxProperties: 1 },
      },
    }
    const check = (text: string) => scan(text, { schema, chunk })
    expect(check('{"users":[[],[],[],[]')).toEqual(at(['users'], 'must have at most 3 items'))
    expect(check('{"users":[{},{"notes":[1,2,3')).toEqual(
      at(['users', 1, 'notes'], 'must have at most 2 items'),
    )
    expect(check('{"tags":{"a":1,"b":')).toEqual(at(['tags'], 'must have at most 1 fields'))
    expect(check(`{"users":[{"text":"${'x'.repeat(7_000)}"`)).toEqual(
      at(['users', 0, 'text'], 'must have at most 500 characters'),
    )
    expect(scan(`[${'1,'.repeat(10_000)}1]`, { limits: { items: 1e6 }, chunk })).toEqual(
      at([], 'must have at most 10000 values in all'),
    )
    expect(scan(`[${'{},'.repeat(1_000)}{}]`, { chunk })).toEqual(at([], 'must have at most 1000 items'))
    expect(scan(`{"${'k'.repeat(257)}":1}`, { chunk })).toMatchObject({ kind: 'limit', path: [] })
    expect(scan('['.repeat(65), { chunk })).toMatchObject({ kind: 'malformed', reason: /64 levels/ })
    expect(scan('1'.repeat(2_000), { chunk })).toMatchObject({ kind: 'malformed' })
  })

  it.each([1, 4, 1_000])('sees through escapes in keys, in chunks of %d', (chunk) => {
    for (const key of ['__proto__', '__pro\\u0074o__', '\\u005f_proto_\\u005F'])
      expect(scan(`{"a":{"${key}":{}}}`, { chunk })).toEqual({
        kind: 'malformed',
        reason: 'the key __proto__ is not allowed',
      })
    expect(scan('{"constructor":{"prototype":{}}}', { chunk })).toMatchObject({ kind: 'malformed' })
    expect(scan('{"con\\u0073tructor":{"p\\u0072ototype":{}}}', { chunk })).toMatchObject({
      kind: 'malformed',
    })
    expect(scan('{"constructor":"Smith","prototype":1}', { chunk })).toBeUndefined()
    expect(scan('{"a":[{"b":1,"\\u0062":2}]}', { chunk })).toEqual(
      at(['a', 0, 'b'], 'stands in this object twice'),
    )
    expect(scan('{"a":{"b":1},"c":{"b":1},"b":2}', { chunk })).toBeUndefined()
  })

  it('finds a repeated key among many', () => {
    const keys = Array.from({ length: 90 }, (_, n) => `"k${n}":${n}`)
    expect(scan(`{${keys.join()}}`)).toBeUndefined()
    expect(scan(`{${keys.join()},"k7":0}`)).toEqual(at(['k7'], 'stands in this object twice'))
  })

  it.each([
    ['["\\u0000"]', true],
    ['["\\ud800"]', true],
    ['["\\uDfFf"]', true],
    ['["\\u00e9\\n\\\\u0000 \\uD7FF"]', false],
  ])('suspects %s: %s', (text, isSuspect) => {
    const scanner = new JsonScanner(LIMITS)
    scanner.write(Buffer.from(text))
    expect(scanner.hasSuspectText).toBe(isSuspect)
  })
})

describe('slices', () => {
  const long = 'Ein „Zitat“ \\ "\u{1f600}"\n'.repeat(20_000)
  const value = {
    first: 1,
    rows: Array.from({ length: 8_000 }, (_, n) => ({ n, features: { a: 'x'.repeat(n % 50), b: [n, null] } })),
    'k"ey': long,
    nested: { deep: { list: [long, 'short', [long], { a: long }], small: [] } },
    last: true,
  }

  it.each([1_000, 65_536, 10_000_000])('make what parsing at once makes, in chunks of %d', (chunk) => {
    const bytes = Buffer.from(JSON.stringify(value, null, 1))
    expect(parsed(bytes, chunk)).toEqual(value)
  })

  it('are the same for every value', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 5 }), (items) => {
        const text = JSON.stringify({ long, items, more: Array(3_000).fill(items) })
        fc.pre(!text.includes('__proto__') && text.length < 2e6)
        expect(parsed(Buffer.from(text), 65_536)).toEqual(JSON.parse(text))
      }),
      { numRuns: 20 },
    )
  })

  it.each([4_096, 65_536])('are short in a text of escapes alone, in chunks of %d', (chunk) => {
    // Every chunk ends between a backslash and its letter.
    const bytes = Buffer.from(`{"a":"${'\\n'.repeat(1_000_000)}"}`)
    const index = new JsonIndex()
    const scanner = new JsonScanner(LIMITS, undefined, index)
    scanner.write(bytes.subarray(0, 7))
    for (let at = 7; at < bytes.length; at += chunk) scanner.write(bytes.subarray(at, at + chunk))
    const text = index.root?.runs[0]?.large
    expect(text?.kind).toBe('text')
    const lengths = text?.runs.map(({ from, to }) => to - from) ?? []
    expect(Math.max(...lengths)).toBeLessThan(2 * LONG_TEXT_BYTES)
    expect(driven(parseInSlices(bytes, index.root))).toEqual({ a: '\n'.repeat(1_000_000) })
  })

  it('give the items of one array, some at a time', () => {
    const bytes = Buffer.from(JSON.stringify(value))
    const index = new JsonIndex()
    new JsonScanner({ ...LIMITS, values: 1e7, items: 1e6 }, undefined, index).write(bytes)
    const runs = [...(itemsInSlices(bytes, index.root, 'rows') ?? [])]
    expect(runs.length).toBeGreaterThan(3)
    expect(runs.flat()).toEqual(value.rows)
    expect(itemsInSlices(bytes, index.root, 'first')).toBeUndefined()
  })
})

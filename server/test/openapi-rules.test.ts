import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createConfig, lint } from '@redocly/openapi-core'
import { expect, it } from 'vitest'

/** Redocly's recommended rules, and those of Spectral's recommended ruleset that it has too. */
const RULES = {
  'info-contact': 'error',
  'operation-description': 'error',
  'operation-operationId': 'error',
  'operation-singular-tag': 'error',
  'path-segment-plural': 'off',
} as const

const DOCUMENT = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url))

/** These paths are given by the contract; the router prefers the one with the fixed word. */
const FIXED_WORD = '`/api/v1/agents/{agentId}/users/import/{jobId}`'

it('keeps the recommended rules for OpenAPI documents', { timeout: 120_000 }, async () => {
  const config = await createConfig({ extends: ['recommended'], rules: RULES })
  const problems = await lint({ ref: DOCUMENT, config })
  const [ambiguous, others] = [true, false].map((isAmbiguous) =>
    problems.filter(({ ruleId }) => (ruleId === 'no-ambiguous-paths') === isAmbiguous),
  ) as [typeof problems, typeof problems]
  expect(
    others.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
  ).toEqual([])
  expect(ambiguous).toHaveLength(4)
  for (const { message } of ambiguous) expect(message).toContain(FIXED_WORD)
})

interface Place {
  readonly path: string
  readonly value: Readonly<Record<string, unknown>>
}

/** Every object of a document, with where it is. */
function* objectsIn(value: unknown, path = ''): Generator<Place> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield { path, value: value as Place['value'] }
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, `${path}/${key}`)
}

const isPlainPattern = (pattern: string): boolean => {
  new RegExp(pattern)
  return !/\\[pP]\{|\\u\{/.test(pattern)
}

/** What is wrong with an object, by the rules of Spectral's recommended set that Redocly has no like of. */
function faultsOf({ path, value }: Place): string[] {
  const faults: string[] = []
  const isExample = /\/(example|examples|default)(\/|$)/.test(path)
  if (isExample) return faults
  const { pattern, type, items, enum: choices, description } = value
  if (typeof description === 'string' && /<script|eval\(/i.test(description))
    faults.push(`no-script-tags-in-markdown, no-eval-in-markdown ${path}`)
  if (path.endsWith('/properties')) return faults
  if (type === 'array' && items === undefined) faults.push(`array-items ${path}`)
  if (Array.isArray(choices) && new Set(choices).size < choices.length)
    faults.push(`duplicated-entry-in-enum ${path}`)
  if (typeof pattern === 'string' && !isPlainPattern(pattern))
    faults.push(`oas3-valid-media-example: ${pattern} needs the Unicode flag ${path}`)
  return faults
}

/** Spectral itself is not installed: docs/adr/0036-linting-and-engines.md says why. */
it('keeps the rules of Spectral’s recommended set that Redocly has no like of', () => {
  const document = JSON.parse(readFileSync(DOCUMENT, 'utf8'))
  expect([...objectsIn(document)].flatMap(faultsOf)).toEqual([])
  expect(document.info.description).toMatch(/\S/)
  expect(document.servers.length).toBeGreaterThan(0)
  const tags: string[] = document.tags.map(({ name }: { name: string }) => name)
  expect(new Set(tags).size).toBe(tags.length)
  const untagged = Object.entries<Record<string, { tags?: readonly string[] }>>(document.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(([, { tags: own = [] }]) => own.length === 0 || own.some((tag) => !tags.includes(tag)))
        .map(([method]) => `${method} ${path}`),
  )
  expect(untagged).toEqual([])
})

it.each([
  [{ type: 'array' }, 'array-items'],
  [{ enum: ['a', 'a'] }, 'duplicated-entry-in-enum'],
  [{ pattern: '^\\p{L}$' }, 'oas3-valid-media-example'],
  [{ description: '<script>x</script>' }, 'no-script-tags-in-markdown'],
])('finds fault with %j', (value, rule) => {
  expect(faultsOf({ path: '/components/schemas/X', value })).toEqual([expect.stringContaining(rule)])
})

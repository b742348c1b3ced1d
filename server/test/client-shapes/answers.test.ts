import { beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../src/app.ts'
import { withoutExtensions } from '../../src/platform/http/extensions.ts'
import { fullPath, jsonOf, type Operation } from '../../src/platform/http/operation.ts'
import { testApp } from '../harness.ts'
import { bodyOf, exampleOf } from '../walks/example.ts'
import { fill, fixtureFor, parametersOf } from '../walks/fixtures.ts'
import { compareSchema, compareValue, type Differences, emptyLists } from './compare.ts'
import { EMPTY_LISTS, EXCEPTIONS, STATUSES } from './exceptions.ts'
import { REQUESTS, WITHOUT_ANSWER } from './requests.ts'
import { type ExpectedAnswer, expectedAnswers } from './shapes.ts'
import { worldOf } from './world.ts'

/**
 * Public clients of this API refuse fields that they do not know and read others without looking whether they are there.
 * Without `include` every answer is what they expect, in its schema and live.
 */
const app = await testApp()
const tenant = await app.newTenant()

const addressOf = (operation: Operation): string =>
  `${operation.method} ${fullPath(operation)
    .replace('/api/v1', '')
    .replace(/\{\w+\}/g, '{}')}`
const byAddress = new Map(operations.map((operation) => [addressOf(operation), operation]))
const expected = expectedAnswers()
const served = expected.flatMap((answer) => {
  const operation = byAddress.get(`${answer.method} ${answer.path}`)
  return operation === undefined ? [] : [{ answer, operation }]
})
const isOfStatus = ({ answer, operation }: (typeof served)[number]): boolean =>
  answer.status === (STATUSES[operation.id] ?? answer.status) || answer.shape !== undefined

const used = new Set<string>()
function unexplained(operation: Operation, differences: Differences): string[] {
  return [...differences].filter((difference) => {
    const field = difference.slice(0, difference.indexOf(':')).split('.').at(-1) as string
    const mine = EXCEPTIONS.filter(({ operations: ids }) => ids.includes(operation.id))
    const exception = mine.find(({ fields }) => fields.includes(field))
    if (exception === undefined) return true
    used.add(`${exception.reason} ${field}`)
    used.add(operation.id)
    return false
  })
}

it('serves every operation that clients call, with the status that they expect', () => {
  expect(expected.length).toBeGreaterThan(220)
  expect(expected.filter(({ method, path }) => !byAddress.has(`${method} ${path}`))).toEqual([])
  const otherStatus = served.filter(({ answer, operation }) => answer.status !== operation.status)
  const unexpected = otherStatus.filter(({ operation }) => STATUSES[operation.id] !== operation.status)
  expect(unexpected.map(({ operation }) => operation.id)).toEqual([])
})

it('describes in its schemas what clients expect', () => {
  const found = served.flatMap(({ answer: { shape }, operation }) => {
    const json = jsonOf(operation.response)
    if (shape === undefined || json === undefined) return []
    const differences = compareSchema(shape, withoutExtensions(json) as object)
    return unexplained(operation, differences).map((difference) => `${operation.id} ${difference}`)
  })
  expect(found).toEqual([])
})

// What an operation deletes is made for it alone; everything else is shared.
const shared = new Map<string, Promise<string>>()
function made(name: string, operation: Operation): Promise<string> {
  if (operation.method === 'DELETE' && name !== 'projectId') return fixtureFor(name, app, tenant)
  const value = shared.get(name) ?? fixtureFor(name, app, tenant)
  shared.set(name, value)
  return value
}

async function answerTo(operation: Operation) {
  const { params, query, body } = (await REQUESTS[operation.id]?.(app, tenant)) ?? {}
  const values: Record<string, string> = {}
  for (const name of parametersOf(operation)) values[name] = params?.[name] ?? (await made(name, operation))
  const asked = { ...(exampleOf(operation.query ?? {}) as Record<string, unknown>), ...query, include: '' }
  const search = new URLSearchParams(
    Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return app.call(operation.method, `${fill(operation, values)}?${search}`, {
    as: operation.auth === 'session' ? tenant.owner : tenant.key,
    body: body ?? bodyOf(operation),
  })
}

const last = ({ answer }: { answer: ExpectedAnswer }): number => Number(answer.method === 'DELETE')
const walked = served
  .filter(({ operation }) => !(operation.id in WITHOUT_ANSWER))
  .filter(isOfStatus)
  .sort((a, b) => last(a) - last(b))

const empty = new Set<string>()
describe('answers without include', () => {
  beforeAll(() => worldOf(app, tenant), 120_000)

  it.each(walked.map(({ answer, operation }) => [operation.id, answer, operation] as const))(
    '%s',
    async (_id, { shape }, operation) => {
      const reply = await answerTo(operation)
      expect(reply.status, reply.text).toBe(operation.status)
      if (shape === undefined) return
      expect(unexplained(operation, compareValue(shape, reply.body))).toEqual([])
      for (const list of emptyLists(shape, reply.body)) empty.add(`${operation.id} ${list}`)
    },
  )

  it('compares what is in lists: only those are empty that are known to be', () => {
    const known = Object.values(EMPTY_LISTS).flat()
    expect([...empty].sort()).toEqual([...known].sort())
  })

  it('needs every exception', () => {
    const unused = EXCEPTIONS.flatMap(({ operations: ids, fields, reason }) => [
      ...ids.filter((id) => !used.has(id)),
      ...fields.filter((field) => !used.has(`${reason} ${field}`)),
    ])
    expect(unused).toEqual([])
  })
})

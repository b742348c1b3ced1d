import { expect, it } from 'vitest'
import { operations } from '../../src/app.ts'
import { NAMED_SCOPES } from '../../src/platform/auth/roles.ts'
import { fullPath, type Operation } from '../../src/platform/http/operation.ts'
import { testApp } from '../harness.ts'
import { CHOSEN_NAMES } from './chosen-names.ts'
import { bodyOf } from './example.ts'
import { addressIn, ask, fixtureFor, missingFor, parametersOf } from './fixtures.ts'

const app = await testApp()
const addressed = operations.filter(
  (operation) => operation.auth !== 'public' && parametersOf(operation).length > 0,
)

/** These are refused to everybody else before anything is looked up, so nothing can be told from the answer. */
const isForOperators = (operation: Operation) => operation.path.startsWith('/operator/')

const named = (operation: Operation) => [`${operation.method} ${fullPath(operation)}`, operation] as const
const chosenIn = (operation: Operation): readonly string[] => CHOSEN_NAMES[operation.id] ?? []
/** An address of names that a caller chooses alone has nothing foreign in it. */
const withIds = addressed.filter((operation) =>
  parametersOf(operation).some((name) => !chosenIn(operation).includes(name)),
)

it('looks at nearly every address', () => {
  expect(addressed.length - withIds.length).toBeLessThan(25)
  expect(withIds.length).toBeGreaterThan(100)
})

it.each(withIds.map(named))('%s answers foreign ids as it answers missing ones', async (_name, operation) => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  const body = bodyOf(operation)
  const everything = await mine.keyWith(['*', ...NAMED_SCOPES])
  const credentials = operation.auth === 'key' ? [mine.owner, everything] : [mine.owner]
  const names = parametersOf(operation)
  const foreign = await addressIn(operation, app, theirs)
  const own = await addressIn(operation, app, mine)
  // The whole address foreign, and then each thing foreign below a workspace of one's own.
  const chosen = chosenIn(operation)
  const cases = [
    foreign,
    ...names
      .filter((name) => name !== 'tenantId' && name !== 'projectId' && !chosen.includes(name))
      .map((name) => ({ ...own, [name]: foreign[name] as string })),
  ]
  for (const values of cases) {
    const absent = Object.fromEntries(
      names.map((name) => [name, values[name] === own[name] ? (own[name] as string) : missingFor(name)]),
    )
    for (const as of credentials) {
      const asForeign = await app.call(operation.method, ask(operation, values), { as, body })
      const asMissing = await app.call(operation.method, ask(operation, absent), { as, body })
      expect(asForeign.status, asForeign.text).toBe(isForOperators(operation) ? 403 : 404)
      expect({ ...asForeign.body, instance: '' }).toEqual({ ...asMissing.body, instance: '' })
    }
  }
})

it.each(addressed.map(named))('%s finds the caller’s own', async (_name, operation) => {
  const tenant = await app.newTenant()
  const values: Record<string, string> = {}
  for (const name of parametersOf(operation)) values[name] = await fixtureFor(name, app, tenant)
  const body = bodyOf(operation)
  const reply = await app.call(operation.method, ask(operation, values), { as: tenant.owner, body })
  expect(reply.status, reply.text).not.toBe(404)
})

import { expect, it } from 'vitest'
import { operations } from '../../src/app.ts'
import { NAMED_SCOPES } from '../../src/platform/auth/roles.ts'
import { fullPath, type Operation, streamOf } from '../../src/platform/http/operation.ts'
import { EventConsumer } from '../event-source.ts'
import { type TestTenant, testApp } from '../harness.ts'
import { CHOSEN_NAMES } from './chosen-names.ts'
import { bodyOf } from './example.ts'
import { addressIn, ask, fixtureFor, fixtureNames, parametersOf } from './fixtures.ts'

/**
 * A key belongs to one project. Whatever it asks for, it is shown nothing of another project of the same workspace, and
 * another project's ids are as unknown to it as ids that do not exist.
 */
const app = await testApp({ settings: { RAPPORT_REGION: 'projects' } })
const url = await app.listen()

/** What belongs to the workspace, or is made by people alone, and names that two projects may share. */
const NOT_OF_A_PROJECT = [
  ...['tenantId', 'projectId', 'uid', 'keyId', 'domain', 'chargeId', 'checkoutId', 'approvalId'],
  ...['invitationId', 'mySessionId', 'factorId', 'appId', 'holdId', 'exportId'],
  ...['site', 'entityType', 'sessionId', 'budgetId', 'month'],
]
/** The account's own values are those of all its projects. */
const isOfAccount = (operation: Operation): boolean => operation.path.startsWith('/account/')
/** They refuse until there is something to calculate with, whosever it is. */
const NOT_READY: Readonly<Record<string, number>> = {
  traverseKnowledge: 400,
  getRecommendations: 400,
  getRankings: 400,
  getTrends: 400,
  getConversions: 400,
  rankLookalikes: 404,
}

const scopes = ['*', ...NAMED_SCOPES]
const made = await app.newTenant()
const tenant: TestTenant = { ...made, key: await made.keyWith(scopes) }
const own: TestTenant = { ...tenant, owner: tenant.key }
const other = await otherProject()
const theirs: Record<string, string> = {}
for (const name of fixtureNames)
  if (!NOT_OF_A_PROJECT.includes(name)) theirs[name] = await fixtureFor(name, app, other)

/** Another project of the same workspace, seen through its own key. */
async function otherProject(): Promise<TestTenant> {
  const made = await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: { name: 'Other' } })
  const projectId: string = made.body.project_id
  const keys = `/api/v1/projects/${projectId}/keys`
  const { key } = (await app.call('POST', keys, { as: tenant.owner, body: { scopes } })).body
  return { ...tenant, projectId, slug: `${tenant.slug}-other`, key, owner: key }
}

const named = (operation: Operation) => [`${operation.method} ${fullPath(operation)}`, operation] as const
const forKeys = operations.filter(({ auth }) => auth === 'key')
const streams = forKeys.filter(({ response }) => streamOf(response) !== undefined)
const lists = forKeys.filter(({ method }) => method === 'GET').filter((read) => !streams.includes(read))
const foreignIn = (text: string): string[] =>
  Object.keys(theirs).filter((name) => text.includes(theirs[name] as string))

it('has something of another project to find', () => {
  expect(Object.entries(theirs).filter(([, value]) => typeof value !== 'string' || value.length < 8)).toEqual(
    [],
  )
})

it.each(lists.filter((operation) => !isOfAccount(operation)).map(named))(
  '%s shows nothing of another project',
  async (_name, operation) => {
    const reply = await app.call('GET', ask(operation, await addressIn(operation, app, own)), {
      as: tenant.key,
    })
    expect(reply.status, reply.text).toBe(NOT_READY[operation.id] ?? operation.status)
    expect(foreignIn(reply.text)).toEqual([])
  },
)

const chosenIn = (operation: Operation): readonly string[] => CHOSEN_NAMES[operation.id] ?? []
const addressed = forKeys
  .filter((operation) => !isOfAccount(operation))
  .filter((operation) =>
    parametersOf(operation).some((name) => name in theirs && !chosenIn(operation).includes(name)),
  )

it.each(addressed.map(named))('%s knows no id of another project', async (_name, operation) => {
  const values = await addressIn(operation, app, own)
  for (const name of parametersOf(operation)) {
    if (!(name in theirs) || chosenIn(operation).includes(name)) continue
    const path = ask(operation, { ...values, [name]: theirs[name] as string })
    const reply = await app.call(operation.method, path, { as: tenant.key, body: bodyOf(operation) })
    expect(reply.status, `${name} ${reply.text}`).toBe(404)
  }
})

it('finds streams to follow', () => {
  expect(streams.map(({ id }) => id)).toContain('streamWorkspaceEvents')
})

it.each(streams.filter(({ method }) => method === 'GET').map(named))(
  '%s tells nothing of another project',
  async (_name, operation) => {
    const consumer = new EventConsumer()
    consumer.lastId = '0'
    const path = ask(operation, await addressIn(operation, app, own))
    expect((await consumer.open(`${url}${path}`, tenant.key)).status).toBe(200)
    theirs['factId'] = await fixtureFor('factId', app, other)
    const mine = await fixtureFor('factId', app, own)
    // What happened here after what happened there: once this one has come, the other would have come too.
    if (operation.id === 'streamWorkspaceEvents')
      await expect.poll(() => JSON.stringify(consumer.frames)).toContain(mine)
    consumer.close()
    const text = JSON.stringify(consumer.frames)
    expect(foreignIn(text)).toEqual([])
    expect(text).not.toContain(other.projectId)
  },
)

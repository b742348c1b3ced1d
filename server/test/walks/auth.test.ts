import { expect, it } from 'vitest'
import { operations } from '../../src/app.ts'
import { PERMISSIONS, ROLES, roleMay } from '../../src/platform/auth/roles.ts'
import { fullPath, type Operation, scopeOf } from '../../src/platform/http/operation.ts'
import { type Reply, testApp } from '../harness.ts'
import { audited, expectAudited } from './audited.ts'
import { bodyOf } from './example.ts'
import { addressIn, fill, missingFor, parametersOf } from './fixtures.ts'

const app = await testApp()

/** The only doors without a lock; another one needs a reason and a line here. */
const PUBLIC = [
  'acceptInvitation',
  'acceptWidgetConsent',
  'beginPasskeySignIn',
  'changePassword',
  'confirmPasswordReset',
  'consoleAdoptToken',
  'consoleBeginRedirect',
  'consoleChangePassword',
  'consoleFinishRedirect',
  'consoleListWays',
  'consolePasskeySignIn',
  'consoleSignIn',
  'downloadSharedFile',
  'getWidgetScript',
  'getWidgetSite',
  'listWidgetMessages',
  'noteWidgetTyping',
  'passkeySignIn',
  'receiveChannelWebhook',
  'receivePaymentEvent',
  'requestPasswordReset',
  'sendWidgetMessage',
  'showTestPayment',
  'showWidgetPage',
  'signIn',
  'startTrial',
  'startWidgetVisit',
  'streamWidgetVisit',
  'uploadWidgetFile',
  'verifyChannelWebhook',
  'viewInvitation',
]

const locked = operations.filter((operation) => operation.auth !== 'public')
const anywhere = (operation: (typeof operations)[number]) =>
  fill(operation, Object.fromEntries(parametersOf(operation).map((name) => [name, missingFor(name)])))

it('leaves no door open that is not on the list', () => {
  const open = operations.filter((operation) => operation.auth === 'public').map((operation) => operation.id)
  expect(open.sort()).toEqual(PUBLIC)
})

const named = (operation: Operation) => [`${operation.method} ${fullPath(operation)}`, operation] as const
const { key } = await app.newTenant()

it.each(locked.map(named))(
  '%s refuses no credential, nonsense, and the wrong kind',
  async (_name, operation) => {
    const body = bodyOf(operation)
    const attempts = [
      undefined,
      'nonsense',
      'sk_unknown',
      'a.b.c',
      ...(operation.auth === 'session' ? [key] : []),
    ]
    for (const as of attempts) {
      const reply = await app.call(operation.method, anywhere(operation), { as, body })
      expect(reply.status, `as ${as}`).toBe(401)
      expect(reply.headers['www-authenticate']).toBe('Bearer')
    }
  },
)

const guarded = locked.filter((operation) => operation.permission !== 'self')

it.each(guarded.map(named))('%s lets exactly the roles of the table in', async (_name, operation) => {
  const tenant = await app.newTenant()
  const address = async () => fill(operation, await addressIn(operation, app, tenant))
  let path = await address()
  const replies: Reply[] = []
  // The lowest role first: a refused request changes nothing, so that the next may try the same address.
  for (const role of ROLES.toReversed()) {
    const { token } = await tenant.member(role)
    const reply = await app.call(operation.method, path, { as: token, body: bodyOf(operation) })
    replies.push(reply)
    const isRefused = reply.status === 403 && reply.body.required_permission === operation.permission
    expect(isRefused, `${role} got ${reply.status} ${reply.text}`).toBe(!roleMay(role, operation.permission))
    expect(reply.status, role).not.toBe(401)
    if (!isRefused && operation.method !== 'GET') path = await address()
  }
  await expectAudited(app, tenant.tenantId, operation, replies)
})

it('has seen enough operations in the audit log', () => {
  expect(audited.write.size).toBeGreaterThan(80)
  expect(audited.read.size).toBeGreaterThan(30)
})

const forKeys = locked.filter((operation) => operation.auth === 'key')

it.each(forKeys.map(named))('%s needs the scope it says', async (_name, operation) => {
  const tenant = await app.newTenant()
  const scope = scopeOf(operation)
  const path = fill(operation, await addressIn(operation, app, tenant))
  const call = async (scopes: string[]) =>
    app.call(operation.method, path, { as: await tenant.keyWith(scopes), body: bodyOf(operation) })
  const refused = await call(['read:nothing', 'write:nothing'])
  expect(refused.status).toBe(403)
  expect(refused.body.required_scope).toBe(scope)
  const allowed = await call([scope])
  expect(allowed.body?.required_scope).toBeUndefined()
  expect(allowed.status).not.toBe(401)
})

it('knows every permission that an operation names', () => {
  for (const operation of operations) expect(Object.keys(PERMISSIONS)).toContain(operation.permission)
})

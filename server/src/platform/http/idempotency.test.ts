import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/problem.ts'
import { asSystem } from '../db/database.ts'
import type { Tx } from '../db/tx.ts'
import { maintenanceJobs } from '../maintenance.ts'
import { keyOperation } from './operation.ts'
import { named } from './schema.ts'

let calls = 0
const gate: { open?: () => void } = {}
const openGate = () => gate.open?.()
const Count = named('TestCount', Type.Object({ calls: Type.Integer() }))

/** Works outside a transaction, as operations that call other services do. */
const slow = keyOperation({
  id: 'testSlow',
  method: 'POST',
  path: '/test/slow',
  domain: 'test',
  permission: 'write',
  summary: 'Waits until it is let go',
  mode: 'manual',
  body: Type.Object({ fail: Type.Optional(Type.Boolean()) }),
  response: Count,
  async handle({ body }) {
    calls += 1
    await new Promise<void>((go) => {
      gate.open = go
    })
    if (body.fail) throw new Problem('unavailable', 'The other side is down.')
    return { calls }
  },
})

const app = await testApp({ moreOperations: [slow] })
const create = (as: string, key: string, name = 'Same') =>
  app.callAny('POST', '/api/v1/projects', { as, body: { name }, headers: { 'idempotency-key': key } })
const projectsOf = async (as: string) => (await app.call('GET', '/api/v1/projects', { as })).body.items.length

it('has one effect for a hundred requests at once', async () => {
  const { owner } = await app.newTenant()
  const replies = await Promise.all(Array.from({ length: 100 }, () => create(owner, 'hundred')))
  expect(await projectsOf(owner)).toBe(2)
  const done = replies.filter((reply) => reply.status === 200)
  expect(new Set(done.map((reply) => reply.body.project_id)).size).toBe(1)
  // A request that came while the first was running is told to retry.
  for (const reply of replies.filter((one) => one.status !== 200)) {
    expect(reply).toMatchObject({ status: 409, body: { code: 'request_in_progress' } })
  }
  expect((await create(owner, 'hundred')).body).toEqual(done[0]?.body)
})

it('refuses the key for another body, and keeps credentials and paths apart', async () => {
  const tenant = await app.newTenant()
  await create(tenant.owner, 'k-1')
  expect(await create(tenant.owner, 'k-1', 'Other')).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  })
  const admin = await tenant.member('admin')
  expect((await create(admin.token, 'k-1', 'Other')).status).toBe(200)
})

it('does not remember refusals', async () => {
  const { owner } = await app.newTenant()
  expect((await create(owner, 'k-2', '')).status).toBe(400)
  expect((await create(owner, 'k-2', '')).status).toBe(400)
})

it.each(['', 'x'.repeat(256)])('refuses a key of the wrong length by name', async (key) => {
  const { owner } = await app.newTenant()
  const reply = await create(owner, key)
  expect(reply.status).toBe(400)
  expect(reply.body.errors).toMatchObject([{ location: 'header.Idempotency-Key' }])
})

it('tells a repeat of long work to wait, and gives it the answer afterwards', async () => {
  const { key } = await app.newTenant()
  const post = (body: unknown = {}) =>
    app.callAny('POST', '/api/v1/test/slow', { as: key, body, headers: { 'idempotency-key': 'slow-1' } })
  calls = 0
  const first = post()
  await expect.poll(() => gate.open).toBeDefined()
  expect(await post()).toMatchObject({ status: 409, body: { code: 'request_in_progress' } })
  openGate()
  expect((await first).body.calls).toBe(1)
  expect((await post()).body.calls).toBe(1)
  expect(calls).toBe(1)
})

it('lets failed long work be repeated', async () => {
  const { key } = await app.newTenant()
  const post = (fail: boolean) =>
    app.callAny('POST', '/api/v1/test/slow', {
      as: key,
      body: { fail },
      headers: { 'idempotency-key': 'slow-2' },
    })
  for (const _ of [1, 2]) {
    delete gate.open
    const attempt = post(true)
    await expect.poll(() => gate.open).toBeDefined()
    openGate()
    expect((await attempt).status).toBe(503)
  }
})

it('forgets after a day', async () => {
  const tenant = await app.newTenant()
  const first = await create(tenant.owner, 'k-3')
  app.clock.advance(DAY_MS + 60_000)
  const sweep = maintenanceJobs.find(({ kind }) => kind.queue === 'platform.sweep')
  const transaction = <T>(work: (tx: Tx) => Promise<T>) => app.db.transaction(asSystem, work)
  await sweep?.handle({ db: { transaction }, clock: app.clock } as never)
  // The first token has ended with the day.
  const again = await create(await app.tokenFor(tenant.ownerId), 'k-3')
  expect(again.status).toBe(200)
  expect(again.body.project_id).not.toBe(first.body.project_id)
})

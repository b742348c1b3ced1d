import { expect, it } from 'vitest'
import { startApp, testApp } from '../../../test/harness.ts'
import { MINUTE_MS } from '../../kernel/clock.ts'
import { asSystem } from '../db/database.ts'

const app = await testApp()
const LIMIT = '/api/v1/workspace/request-limit'
type Tenant = Awaited<ReturnType<typeof app.newTenant>>

const limit = (tenant: Tenant, requests_per_minute: number | null) =>
  app.call('PUT', LIMIT, { as: tenant.owner, body: { requests_per_minute } })
const ask = (through: Pick<typeof app, 'call'>, tenant: Tenant) =>
  through.call('GET', '/api/v1/agents', { as: tenant.key })
const served = (answers: readonly { readonly status: number }[]) =>
  answers.filter(({ status }) => status === 200).length

/** What is counted in one minute has to be asked in one. */
async function withinAMinute<T>(work: () => Promise<T>): Promise<T> {
  const left = MINUTE_MS - (Date.now() % MINUTE_MS)
  if (left < 10_000) await new Promise((resolve) => setTimeout(resolve, left + 100))
  return work()
}

it('serves so many requests of a workspace in a minute, and those of others as before', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  for (const one of [tenant, other]) expect((await ask(app, one)).status).toBe(200)
  await limit(tenant, 30)
  const answers = await withinAMinute(() => Promise.all(Array.from({ length: 50 }, () => ask(app, tenant))))
  expect(served(answers)).toBe(30)
  const refused = answers.find(({ status }) => status !== 200)
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(app, other)).status).toBe(200)
  // People are not counted, and so can take the limit away.
  expect((await app.call('GET', LIMIT, { as: tenant.owner })).status).toBe(200)
  await limit(tenant, null)
  expect((await ask(app, tenant)).status).toBe(200)
})

it('holds over processes, and soon where another process set it', async () => {
  const second = await startApp()
  const tenant = await app.newTenant()
  for (const through of [app, second]) expect((await ask(through, tenant)).status).toBe(200)
  await limit(tenant, 40)
  await second.db.read(asSystem, (tx) => second.app.services.requestLimits.read(tx))
  const answers = await withinAMinute(() =>
    Promise.all(Array.from({ length: 100 }, (_, n) => ask(n % 2 === 0 ? app : second, tenant))),
  )
  expect(served(answers)).toBe(40)
  await second.app.close()
})

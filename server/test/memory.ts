import { expect } from 'vitest'
import { asTenant } from '../src/platform/db/database.ts'
import type { TestApp, TestTenant } from './harness.ts'

/** A workspace with an agent called Ada. */
export async function withAda(app: TestApp): Promise<TestTenant> {
  const tenant = await app.newTenant()
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
  return tenant
}

export const tell = async (
  app: TestApp,
  tenant: TestTenant,
  content: string,
  more: Record<string, unknown> = {},
  query = '',
) =>
  (
    await app.call('POST', `/api/v1/agents/Ada/memory/facts${query}`, {
      as: tenant.key,
      body: { content, user_id: 'u1', ...more },
    })
  ).body

export const facts = async (app: TestApp, tenant: TestTenant, query = 'user_id=u1') =>
  (await app.call('GET', `/api/v1/agents/Ada/memory/facts?${query}`, { as: tenant.key })).body

export const search = async (app: TestApp, tenant: TestTenant, q: string, query = 'user_id=u1') =>
  (
    await app.call('GET', `/api/v1/agents/Ada/memory/search?q=${encodeURIComponent(q)}&${query}`, {
      as: tenant.key,
    })
  ).body.results as {
    content: string
    passage?: string
    role?: string
    user_id?: string
    fact_type: string
    score: number
    fact_id: string
  }[]

export const eventTypes = async (app: TestApp, tenant: TestTenant) =>
  (await app.eventsOf(tenant.tenantId)).map((event) => event.type)

/** Waits until the worker has learned from everything that was said. */
export async function learned(app: TestApp, tenant: TestTenant): Promise<void> {
  const waiting = () =>
    app.db.read(asTenant(tenant.tenantId), (tx) =>
      tx.db
        .selectFrom('memory_extractions')
        .select('state')
        .where('state', 'in', ['queued', 'running'])
        .execute(),
    )
  await expect.poll(async () => (await waiting()).length).toBe(0)
}

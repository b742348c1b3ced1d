import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { withAda } from '../../../../test/memory.ts'
import { asTenant } from '../../../platform/db/database.ts'

const app = await testApp()
const path = '/api/v1/agents/Ada/users/import'
const preview = (tenant: TestTenant, users: unknown[]) =>
  app.call('POST', `${path}/preview`, { as: tenant.key, body: { users } })

const ann = {
  user_id: 'ann',
  display_name: 'Ann',
  metadata: { company: 'Acme' },
  content: [{ type: 'note', body: 'She moved to Berlin in May.', created_at: '2024-06-01T00:00:00Z' }],
  messages: [{ role: 'user', content: 'I have a dog called Rex.', occurred_at: '2024-01-01T00:00:00Z' }],
  facts: [{ atomic_text: 'Ann loves tea.', fact_type: 'preference', confidence: 0.9, importance: 0.5 }],
}

const stored = (tenant: TestTenant) =>
  app.db.read(asTenant(tenant.tenantId), async (tx) => {
    const counts: Record<string, number> = {}
    for (const table of [
      'memory_facts',
      'memory_messages',
      'memory_scopes',
      'memory_nodes',
      'import_jobs',
      'jobs',
      'agent_users',
    ] as const) {
      const rows = await tx.db.selectFrom(table).select('tenant_id').execute()
      counts[table] = rows.length
    }
    return counts
  })

it('shows what would be learned, and stores nothing', async () => {
  const tenant = await withAda(app)
  const before = await stored(tenant)
  const events = (await app.eventsOf(tenant.tenantId)).length
  const { status, body } = await preview(tenant, [ann, { user_id: 'ann' }, { display_name: 'x' }, null])
  expect(status).toBe(200)
  expect(body).toMatchObject({ total_users: 4, errors: 3 })
  expect(body.rows.map((row: { reason: string }) => row.reason)).toEqual([
    '',
    'stands in this import twice: line 1 was taken',
    'user_id is required',
    'must be an object: {…}',
  ])
  const texts = body.rows[0].facts.map((fact: { atomic_text: string }) => fact.atomic_text)
  expect(texts.sort()).toEqual([
    'Ann has a dog named Rex.',
    'Ann lives in Berlin, having moved there in May 2024.',
    'Ann loves tea.',
    'Ann works for Acme.',
    'The user is called Ann.',
  ])
  expect(await stored(tenant)).toEqual(before)
  expect((await app.eventsOf(tenant.tenantId)).length).toBe(events)
})

it('tells what is known already and what would be replaced', async () => {
  const tenant = await withAda(app)
  await app.call('POST', path, { as: tenant.key, body: { users: [ann] } })
  await workOff(app, tenant.tenantId)
  app.clock.advance(1_000)
  const note = { type: 'note', body: 'Ann lives in Oslo.' }
  const { body } = await preview(tenant, [{ ...ann, content: [...ann.content, note] }])
  const changes = body.rows[0].facts.filter((fact: { change: string }) => fact.change !== 'known')
  expect(changes).toMatchObject([
    {
      atomic_text: 'Ann lives in Oslo.',
      change: 'replaces',
      replaces: 'Ann lives in Berlin, having moved there in May 2024.',
    },
  ])
})

it('refuses more than fifty people, and rows of which none is usable', async () => {
  const tenant = await withAda(app)
  expect(
    (
      await preview(
        tenant,
        Array.from({ length: 51 }, (_, at) => ({ user_id: `u${at}` })),
      )
    ).status,
  ).toBe(400)
  expect((await preview(tenant, [null])).body.errors).toMatchObject([{ location: 'body.users[0]' }])
})

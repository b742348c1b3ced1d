import { expect, it } from 'vitest'
import { chat, say } from '../../../../test/chat-client.ts'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { tell, withAda } from '../../../../test/memory.ts'
import { asTenant } from '../../../platform/db/database.ts'
import { exportLines } from '../exporting/export-lines.ts'
import { exportedPerson } from '../exporting/person-pages.ts'

const app = await testApp()
const download = (userId: string, as?: string) =>
  app.call('GET', `/api/v1/people/${encodeURIComponent(userId)}/export`, { as })
const linesOf = async (tenant: TestTenant, userId: string, as = tenant.owner) =>
  (await download(userId, as)).text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

it('has everything that is stored about a person, and nothing about others', async () => {
  const tenant = await withAda(app)
  const [userId, session_id] = ['maria/1', 'monday']
  await chat(app, tenant.key, say('I live in Lyon with my cat Milo.', { user_id: userId, session_id }))
  await tell(app, tenant, 'Sails.', { user_id: userId })
  await tell(app, tenant, 'Somebody else entirely.', { user_id: 'u2' })
  await workOff(app, tenant.tenantId)
  const lines = await linesOf(tenant, userId)
  expect(lines[0]).toMatchObject({ format: 'rapport-person', version: 1, user_id: userId })
  const rows = lines.slice(1, -1)
  const { end, counts } = lines.at(-1)
  expect(end).toBe(true)
  expect(Object.values<number>(counts).reduce((sum, count) => sum + count, 0)).toBe(rows.length)
  const tables = new Set(rows.map(({ table }) => table))
  for (const table of ['memory_facts', 'memory_messages', 'agent_users', 'chat_turns', 'events'])
    expect(tables).toContain(table)
  const text = JSON.stringify(rows)
  expect(text).toContain('I live in Lyon with my cat Milo.')
  expect(text).not.toMatch(/Somebody else|"vector"|"tenant_id"/)
})

it('is complete however much there is', async () => {
  const tenant = await withAda(app)
  const facts = Array.from({ length: 450 }, (_, at) => ({ content: `Saw whale ${at}.`, user_id: 'ahab' }))
  await app.call('POST', '/api/v1/agents/Ada/memory/facts/bulk', { as: tenant.key, body: { facts } })
  const lines = await linesOf(tenant, 'ahab')
  const texts = new Set(
    lines.flatMap(({ table, row }) => (table === 'memory_facts' ? [row.atomic_text] : [])),
  )
  expect(texts.size).toBe(450)
})

it('has every row once, also of rows that change while they are read', async () => {
  const tenant = await withAda(app)
  const facts = Array.from({ length: 450 }, (_, at) => ({ content: `Saw whale ${at}.`, user_id: 'ahab' }))
  await app.call('POST', '/api/v1/agents/Ada/memory/facts/bulk', { as: tenant.key, body: { facts } })
  const place = { tenantId: tenant.tenantId, projectId: null, userId: 'ahab' }
  const touch = (condition: string) =>
    app.db.transaction(asTenant(tenant.tenantId), (tx) =>
      tx.run({ text: `update memory_facts set updated_at = updated_at where ${condition}`, values: [] }),
    )
  // Those that were read move behind the others, and those that were not move in front of them, where space is free.
  await touch('true')
  const db = app.db.scopedTo(asTenant(tenant.tenantId))
  const ids: string[] = []
  const exported = await exportedPerson(db, app.app.services.personTables, place)
  for await (const lines of exportLines(db, exported, app.clock.now())) {
    const rows = lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    for (const { table, row } of rows) if (table === 'memory_facts') ids.push(row.fact_id)
    if (ids.length === 200) {
      await touch(`fact_id = any('{${ids.join()}}'::uuid[])`)
      await touch(`not fact_id = any('{${ids.join()}}'::uuid[])`)
    }
  }
  expect(ids).toHaveLength(450)
  expect(new Set(ids).size).toBe(450)
})

it('is of the project for a key, and empty for an unknown person', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Sails.')
  const key = await tenant.keyWith(['read:people'])
  expect((await linesOf(tenant, 'u1', key)).at(-1).counts.memory_facts).toBe(1)
  expect((await linesOf(tenant, 'nobody')).at(-1)).toEqual({ end: true, counts: {} })
  expect((await linesOf(await app.newTenant(), 'u1')).at(-1).counts).toEqual({})
})

it('is refused without a credential, to members, and to keys that do not have the scope by name', async () => {
  const tenant = await withAda(app)
  expect((await download('u1')).status).toBe(401)
  expect((await download('u1', (await tenant.member('member')).token)).status).toBe(403)
  expect((await download('u1', tenant.key)).body.required_scope).toBe('read:people')
  expect((await download('n'.repeat(300), tenant.owner)).status).toBe(400)
})

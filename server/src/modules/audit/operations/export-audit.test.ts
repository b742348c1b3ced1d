import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../test/harness.ts'
import { newId } from '../../../kernel/ids.ts'
import { insertAudit } from '../../../platform/audit/audit.store.ts'
import { asTenant } from '../../../platform/db/database.ts'

const app = await testApp()

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

it('exports every entry as a line, page after page, newest first', async () => {
  const tenant = await app.newTenant()
  const now = app.clock.now()
  const rows = Array.from({ length: 1_203 }, (_, at) => ({
    tenant_id: tenant.tenantId,
    // Several of the same moment: the place of an entry is its time and its id.
    at: new Date(now.getTime() - Math.floor(at / 7)),
    audit_id: newId(),
    operation: 'made',
    action: 'write' as const,
    outcome: 'done' as const,
    actor: 'key:x',
    credential: null,
    on_behalf_of: null,
    address: '::1',
    project_id: null,
    target_kind: null,
    target_id: null,
    person: null,
    count: null,
    changes: {},
    request_id: 'r',
  }))
  await app.db.transaction(asTenant(tenant.tenantId), async (tx) => tx.atCommit(insertAudit(rows)))
  const reply = await app.call('GET', '/api/v1/audit/export?operation=made', { as: tenant.owner })
  expect(reply.headers['content-type']).toBe('application/x-ndjson')
  const lines = linesOf(reply.text)
  expect(lines.at(-1)).toEqual({ end: true, count: 1_203, has_more: false })
  const entries = lines.slice(0, -1)
  expect(new Set(entries.map(({ audit_id }) => audit_id)).size).toBe(1_203)
  const times = entries.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().reverse())
})

it('leaves an entry itself, and knows no other workspace', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  await app.call('POST', '/api/v1/projects', { as: theirs.owner, body: { name: 'Theirs' } })
  const reply = await app.call('GET', '/api/v1/audit/export', { as: mine.owner })
  expect(linesOf(reply.text)).toEqual([{ end: true, count: 0, has_more: false }])
  await app.app.services.audit.flush()
  const { body } = await app.call('GET', '/api/v1/audit', { as: mine.owner })
  expect(body.items).toMatchObject([{ operation: 'exportAudit', action: 'read' }])
})

it('refuses members, keys without the scope, and faulty filters', async () => {
  const tenant = await app.newTenant()
  const member = await tenant.member('member')
  expect((await app.call('GET', '/api/v1/audit/export')).status).toBe(401)
  expect((await app.call('GET', '/api/v1/audit/export', { as: member.token })).status).toBe(403)
  expect((await app.call('GET', '/api/v1/audit/export', { as: tenant.key })).status).toBe(403)
  const bad = await app.call('GET', '/api/v1/audit/export?to=x&outcome=x', { as: tenant.owner })
  expect(locationsOf(bad)).toEqual(['query.outcome', 'query.to'])
})

import { expect, it } from 'vitest'
import { locationsOf } from '../../../../../test/harness.ts'
import { Inbox, said, withGraph } from '../../../../../test/suites/inbox.ts'
import { newId } from '../../../../kernel/ids.ts'
import { asSystem } from '../../../../platform/db/database.ts'

const { app, graph } = await withGraph()

async function opened(...contacts: readonly string[]) {
  const inbox = await Inbox.open(app, graph, { default_agent_id: '' })
  await inbox.receive(...contacts.map((contact) => said(contact, `m${contact}`, 'Hello')))
  const ids = (await inbox.list()).map((item) => item.conversation_id as string)
  const put = (id: string, writing: unknown, as: string) =>
    inbox.call('PUT', `/conversations/${id}/presence`, { writing }, as)
  return { inbox, tenant: inbox.tenant, ids, put }
}

const rowsOf = async (tenantId: string) =>
  (
    await app.db.read(asSystem, (tx) =>
      tx.run({
        text: 'select user_id, conversation_id from conversation_viewers where tenant_id = $1',
        values: [tenantId],
      }),
    )
  ).rows

it('shows members who else has the conversation open, and who is writing', async () => {
  const { tenant, ids, put } = await opened('491')
  const [id = ''] = ids
  const [jo, zoe] = [await tenant.member('member'), await tenant.member('viewer')]
  expect(await put(id, false, tenant.owner)).toMatchObject({ status: 200, body: { others: [] } })
  const seen = await put(id, true, jo.token)
  expect(seen.body.others).toMatchObject([{ user_id: tenant.ownerId, writing: false }])
  expect(seen.body.others[0].name).not.toBe('')
  app.clock.advance(1_000)
  expect(
    (await put(id, false, zoe.token)).body.others.map((one: { user_id: string }) => one.user_id),
  ).toEqual(expect.arrayContaining([jo.userId, tenant.ownerId]))
  const again = await put(id, false, tenant.owner)
  expect(again.body.others).toMatchObject([
    { user_id: zoe.userId, writing: false },
    { user_id: jo.userId, writing: true },
  ])
  // A key reads, and is not shown.
  expect((await put(id, true, tenant.key)).body.others).toHaveLength(3)
  expect(await rowsOf(tenant.tenantId)).toHaveLength(3)
})

it('forgets who was not heard of for twenty seconds, and what a member had open before', async () => {
  const { tenant, ids, put } = await opened('491', '492')
  const [one = '', two = ''] = ids
  const jo = await tenant.member('member')
  await put(one, true, jo.token)
  app.clock.advance(15_000)
  expect((await put(one, false, tenant.owner)).body.others).toHaveLength(1)
  app.clock.advance(6_000)
  expect((await put(one, false, tenant.owner)).body.others).toEqual([])
  await put(two, false, jo.token)
  expect(await rowsOf(tenant.tenantId)).toEqual(
    expect.arrayContaining([
      { user_id: tenant.ownerId, conversation_id: one },
      { user_id: jo.userId, conversation_id: two },
    ]),
  )
  expect(await rowsOf(tenant.tenantId)).toHaveLength(2)
})

it('is the same when several tabs say it at once, and leaves no event and no entry in the audit log', async () => {
  const { inbox, tenant, ids, put } = await opened('491')
  const [id = ''] = ids
  const before = await inbox.events()
  const replies = await Promise.all(Array.from({ length: 8 }, (_, at) => put(id, at % 2 === 0, tenant.owner)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await rowsOf(tenant.tenantId)).toHaveLength(1)
  expect(await inbox.events()).toEqual(before)
  await app.app.services.audit.flush()
  const log = await app.call('GET', '/api/v1/audit?operation=putConversationPresence', { as: tenant.owner })
  expect(log.body.items ?? log.body.entries ?? []).toEqual([])
})

it('goes with the conversation and with the member', async () => {
  const { inbox, tenant, ids, put } = await opened('491', '492')
  const [one = '', two = ''] = ids
  const jo = await tenant.member('member')
  await put(one, false, tenant.owner)
  await put(two, false, jo.token)
  await inbox.call('DELETE', `/conversations/${one}`)
  expect(await rowsOf(tenant.tenantId)).toEqual([{ user_id: jo.userId, conversation_id: two }])
  await app.call('DELETE', `/api/v1/workspace-users/${jo.userId}`, { as: tenant.owner })
  expect(await rowsOf(tenant.tenantId)).toEqual([])
})

it('refuses strangers, the anonymous, keys without the right to read, and what it cannot read', async () => {
  const { inbox, tenant, ids, put } = await opened('491')
  const [id = ''] = ids
  const other = await app.newTenant()
  const missing = await put(newId(), false, tenant.owner)
  const foreign = await put(id, false, other.owner)
  expect([missing.status, foreign.status]).toEqual([404, 404])
  expect(foreign.body.detail).toBe(missing.body.detail)
  expect((await put(id, false, await tenant.keyWith(['read:knowledge']))).status).toBe(403)
  const path = `/api/v1/conversations/${id}/presence`
  expect((await app.call('PUT', path, { body: { writing: true } })).status).toBe(401)
  const wrong = await put(id, 'often', tenant.owner)
  expect([wrong.status, locationsOf(wrong)]).toEqual([400, ['body.writing']])
  expect(locationsOf(await inbox.call('PUT', `/conversations/${id}/presence`, {}))).toEqual(['body.writing'])
})

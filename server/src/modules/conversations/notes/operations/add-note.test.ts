import { expect, it } from 'vitest'
import { locationsOf } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { Inbox, said, withGraph } from '../../../../../test/suites/inbox.ts'
import { newId } from '../../../../kernel/ids.ts'
import { asTenant } from '../../../../platform/db/database.ts'

const { app, graph } = await withGraph()

async function opened() {
  const inbox = await Inbox.open(app, graph)
  await inbox.receive(said('491', 'a', 'Hello'))
  const conversation = await inbox.conversation()
  const id: string = conversation.conversation_id
  const path = `/conversations/${id}/notes`
  const write = (content: string, as = inbox.tenant.owner) => inbox.call('POST', path, { content }, as)
  return { inbox, tenant: inbox.tenant, id, path, write, userId: conversation.user_id as string }
}

it('keeps a note for the team, which is sent to no one and is no message', async () => {
  const { inbox, tenant, id, path, write } = await opened()
  const [calls, lines] = [graph.calls.length, (await inbox.transcript(id)).length]
  const before = await inbox.conversation()
  const { status, body } = await write('  Suggest the terrace.  ')
  expect(status).toBe(201)
  expect(body).toMatchObject({
    conversation_id: id,
    author_id: `user:${tenant.ownerId}`,
    author_name: 'owner',
    content: 'Suggest the terrace.',
    mentions: [],
  })
  await inbox.work()
  expect(graph.calls).toHaveLength(calls)
  expect(await inbox.transcript(id)).toHaveLength(lines)
  expect(await inbox.conversation()).toEqual(before)
  expect((await inbox.list('?q=terrace')).length).toBe(0)
  expect((await inbox.call('GET', path)).body.notes).toMatchObject([{ note_id: body.note_id }])
  const session = await inbox.call(
    'GET',
    `/agents/Ada/conversations?user_id=whatsapp:491&session_id=${id}&page_size=100`,
  )
  expect(session.text).not.toContain('terrace')
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.at(-1)).toMatchObject({
    type: 'conversation.note_added',
    subject_id: id,
    payload: { note_id: body.note_id },
  })
  expect(JSON.stringify(events)).not.toContain('terrace')
})

it('resolves names of active members here, and tells them', async () => {
  const { inbox, tenant, write } = await opened()
  const [jo, gone] = [await tenant.member('member'), await tenant.member('member')]
  const stranger = await (await app.newTenant()).member('member')
  await inbox.call('PUT', `/workspace-users/${gone.userId}`, { status: 'disabled' }, tenant.owner)
  const { body } = await write(
    `@${jo.username.toUpperCase()}, ask @${gone.username} or @${stranger.username}; again @${jo.username}.`,
  )
  expect(body.mentions).toEqual([jo.userId])
  const mentioned = (await app.eventsOf(tenant.tenantId)).filter(
    ({ type }) => type === 'conversation.note_mentioned',
  )
  expect(mentioned.map(({ payload }) => payload)).toMatchObject([
    { note_id: body.note_id, member_id: jo.userId },
  ])
})

it('is exported and erased with the person, and deleted with the conversation', async () => {
  const { tenant, userId, write } = await opened()
  await write('She is afraid of dogs.')
  const path = `/api/v1/people/${encodeURIComponent(userId)}`
  const exported = await app.call('GET', `${path}/export`, { as: tenant.owner })
  expect(exported.text).toContain('afraid of dogs')
  const stored = () =>
    app.db.read(asTenant(tenant.tenantId), (tx) =>
      tx.db.selectFrom('conversation_notes').selectAll().execute(),
    )
  expect(await stored()).toHaveLength(1)
  expect((await app.call('DELETE', path, { as: tenant.owner })).status).toBe(202)
  await workOff(app, tenant.tenantId)
  expect(await stored()).toHaveLength(0)

  const other = await opened()
  await other.write('She is afraid of dogs.')
  expect((await other.inbox.call('DELETE', `/conversations/${other.id}`)).status).toBe(200)
  expect((await other.inbox.call('GET', other.path)).status).toBe(404)
  const left = await app.db.read(asTenant(other.tenant.tenantId), (tx) =>
    tx.db.selectFrom('conversation_notes').selectAll().execute(),
  )
  expect(left).toHaveLength(0)
})

it('ends at 500, and names what is wrong', async () => {
  const { tenant, id, write } = await opened()
  expect(locationsOf(await write(' '))).toEqual(['body.content'])
  expect(locationsOf(await write('x'.repeat(5_001)))).toEqual(['body.content'])
  await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
    tx.db
      .insertInto('conversation_notes')
      .values(
        Array.from({ length: 499 }, () => ({
          tenant_id: tenant.tenantId,
          conversation_id: id,
          note_id: newId(),
          author_id: 'key:x',
          content: 'Note',
          created_at: app.clock.now(),
        })),
      )
      .execute(),
  )
  const statuses = (await Promise.all([write('One more'), write('And another')])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([201, 409])
})

it('refuses viewers, strangers and the unknown', async () => {
  const { inbox, tenant, path, write } = await opened()
  expect((await write('Hello', (await tenant.member('viewer')).token)).status).toBe(403)
  expect((await write('Hello', (await app.newTenant()).key)).status).toBe(404)
  expect((await inbox.call('POST', `/conversations/${newId()}/notes`, { content: 'x' })).status).toBe(404)
  expect((await app.call('POST', `/api/v1${path}`, { body: { content: 'x' } })).status).toBe(401)
})

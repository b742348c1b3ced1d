import { expect, it } from 'vitest'
import { chat, say } from '../../../../../test/chat-client.ts'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { facts, tell, withAda } from '../../../../../test/memory.ts'
import { asTenant } from '../../../../platform/db/database.ts'
import { consolidateMemoryJob } from '../../../memory/summaries/jobs/consolidate-memories.ts'

const app = await testApp()
const restrict = (as: string | undefined, userId = 'u1', body: object = { reason: 'Contests accuracy' }) =>
  app.call('POST', `/api/v1/people/${userId}/restrictions`, { ...(as === undefined ? {} : { as }), body })
const lift = (as: string, userId = 'u1') =>
  app.call('POST', `/api/v1/people/${userId}/restrictions/lift`, { as, body: { reason: 'Settled' } })
const list = async (as: string, userId = 'u1') =>
  (await app.call('GET', `/api/v1/people/${userId}/restrictions`, { as })).body
const write = (tenant: TestTenant, content: string, user_id = 'u1') =>
  chat(app, tenant.key, say(content, { user_id, session_id: `of ${user_id}` }))
const known = async (tenant: TestTenant, userId = 'u1') =>
  JSON.stringify((await facts(app, tenant, `user_id=${userId}`)).facts)

it('stores and answers what the person writes, and learns nothing from it, now or after it was lifted', async () => {
  const tenant = await withAda(app)
  await write(tenant, 'I live in Lyon.')
  await workOff(app, tenant.tenantId)
  expect(await known(tenant)).toContain('Lyon')
  // Waiting while the restriction is placed.
  await write(tenant, 'I have a cat called Milo.')
  const { status, body } = await restrict(tenant.owner)
  expect(status).toBe(200)
  expect(body).toMatchObject({ user_id: 'u1', placed_by: `user:${tenant.ownerId}` })
  expect(body.project_id).toBeUndefined()
  app.clock.advance(1_000)
  const reply = await write(tenant, 'I work as a baker in Marseille.')
  expect([reply.status, reply.text.length > 0]).toEqual([200, true])
  await write(tenant, 'I have a dog called Rex.', 'u2')
  await workOff(app, tenant.tenantId)
  expect(await known(tenant)).not.toMatch(/Milo|baker|Marseille/)
  expect(await known(tenant, 'u2')).toContain('Rex')
  const stored = await app.call('GET', '/api/v1/agents/Ada/conversations?user_id=u1&session_id=of%20u1', {
    as: tenant.key,
  })
  expect(JSON.stringify(stored.body)).toContain('I work as a baker in Marseille.')
  // Said under the restriction, and still waiting when it is lifted.
  await write(tenant, 'My sister is called Clara.')
  app.clock.advance(1_000)
  expect((await lift(tenant.owner)).status).toBe(200)
  await write(tenant, 'I play the violin.')
  await workOff(app, tenant.tenantId)
  expect(await known(tenant)).toContain('violin')
  expect(await known(tenant)).not.toMatch(/Milo|baker|Marseille|Clara/)
})

it('learns nothing at the end of a session or from turns, and puts no memory in order meanwhile', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Sails on Sundays.')
  await restrict(tenant.owner)
  const messages = [
    { role: 'assistant', content: 'Where do you live?' },
    { role: 'user', content: 'I live in Oslo.' },
  ]
  const processed = await app.call('POST', '/api/v1/agents/Ada/process', {
    as: tenant.key,
    body: { userId: 'u1', sessionId: 's', messages },
  })
  expect(processed.status, processed.text).toBe(200)
  await app.call('POST', '/api/v1/agents/Ada/sessions/end', {
    as: tenant.key,
    body: { user_id: 'u1', session_id: 's' },
  })
  await workOff(app, tenant.tenantId)
  expect(await known(tenant)).not.toContain('Oslo')
  const summaries = () =>
    app.call('GET', '/api/v1/agents/Ada/memory/summaries?user_id=u1', { as: tenant.key })
  expect((await summaries()).body.summaries).toEqual([])
  await lift(tenant.owner)
  await app.call('POST', '/api/v1/agents/Ada/sessions/end', {
    as: tenant.key,
    body: { user_id: 'u1', session_id: 's' },
  })
  await workOff(app, tenant.tenantId)
  expect((await summaries()).body.summaries).not.toEqual([])
  expect(await known(tenant)).not.toContain('Oslo')
})

it('leaves the memory as it is by night', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Sails on Sundays.')
  const agents = (await app.call('GET', '/api/v1/agents', { as: tenant.key })).body
  const agent_id = JSON.stringify(agents).match(/"agent_id":"([^"]+)"/)?.[1] ?? ''
  const night = async () => {
    await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
      app.app.services.jobs.add(tx, consolidateMemoryJob, tenant.tenantId, {
        agent_id,
        user_id: 'u1',
        instance_id: '',
      }),
    )
    await workOff(app, tenant.tenantId, 'memory.consolidate')
    const path = '/api/v1/agents/Ada/memory/summaries?user_id=u1'
    return (await app.call('GET', path, { as: tenant.key })).body.summaries.length
  }
  await restrict(tenant.owner)
  expect(await night()).toBe(0)
  await lift(tenant.owner)
  // One of the day, and at the end of a week or month one of each.
  expect(await night()).toBeGreaterThan(0)
})

it('answers a repetition with the one in force, also at the same moment, and says so in events, audit and export', async () => {
  const tenant = await withAda(app)
  const all = await Promise.all([1, 2, 3].map(() => restrict(tenant.owner)))
  expect(new Set(all.map(({ body }) => body.restriction_id)).size).toBe(1)
  const id = all[0]?.body.restriction_id
  const events = (await app.eventsOf(tenant.tenantId)).filter(({ type }) => type === 'person.restricted')
  expect(events).toMatchObject([{ subject_id: id, payload: { user_id: 'u1', restriction_id: id } }])
  expect(JSON.stringify(events)).not.toContain('Contests')
  const audit = await app.call('GET', '/api/v1/audit?operation=restrictPerson&user_id=u1', {
    as: tenant.owner,
  })
  expect(audit.body.items).toHaveLength(3)
  const exported = async () =>
    JSON.parse(
      (await app.call('GET', '/api/v1/people/u1/export', { as: tenant.owner })).text.split('\n')[0] ?? '',
    )
  expect((await exported()).restricted_since).toBe(all[0]?.body.placed_at)
  await lift(tenant.owner)
  expect((await exported()).restricted_since).toBeNull()
})

it('holds in the project of a key, and in the whole workspace for a session', async () => {
  const tenant = await withAda(app)
  const key = await tenant.keyWith(['write:people', 'read:people'])
  const ofKey = (await restrict(key)).body
  expect(ofKey.project_id).toBe(tenant.projectId)
  const ofSession = (await restrict(tenant.owner)).body
  expect(ofSession.restriction_id).not.toBe(ofKey.restriction_id)
  expect((await list(key)).restrictions).toHaveLength(2)
  // A key does not lift what holds beyond its project.
  expect((await lift(key)).status).toBe(409)
  expect((await lift(tenant.owner)).body.lifted).toHaveLength(2)
  expect((await list(key)).restricted).toBe(false)
  await restrict(key)
  expect((await lift(key)).body.lifted).toHaveLength(1)
})

it('follows a person who is merged into another, and goes with them', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Sails.', { user_id: 'a' })
  await restrict(tenant.owner, 'a')
  await app.call('POST', '/api/v1/people/b/merge', { as: tenant.owner, body: { user_id: 'a' } })
  expect(await list(tenant.owner, 'b')).toMatchObject({ restricted: true, restrictions: [{ user_id: 'b' }] })
  app.clock.advance(11 * 60_000)
  await workOff(app, tenant.tenantId, 'people.finish-merge')
  expect((await list(tenant.owner, 'b')).restrictions).toHaveLength(1)
  await write(tenant, 'I live in Lyon.', 'b')
  await workOff(app, tenant.tenantId, 'memory.extract')
  expect(await known(tenant, 'b')).not.toContain('Lyon')
  await app.call('DELETE', '/api/v1/people/b', { as: tenant.owner })
  expect((await restrict(tenant.owner, 'b')).status).toBe(409)
  await workOff(app, tenant.tenantId, 'people.erase')
  expect((await list(tenant.owner, 'b')).restrictions).toEqual([])
})

it('is for owners, administrators and keys with the scope by name, with a reason', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  expect((await restrict(undefined)).status).toBe(401)
  expect((await restrict((await tenant.member('member')).token)).status).toBe(403)
  expect((await restrict(tenant.key)).body.required_scope).toBe('write:people')
  for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }])
    expect((await restrict(tenant.owner, 'u1', body)).body.errors).toMatchObject([
      { location: 'body.reason' },
    ])
  await restrict(tenant.owner)
  expect(await list(other.owner)).toMatchObject({ restricted: false, restrictions: [] })
})

import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { facts, tell, withAda } from '../../../../../test/memory.ts'
import { filesPath, PNG, sendFile } from '../../../../../test/stored-files.ts'
import { fixtureFor } from '../../../../../test/walks/fixtures.ts'

const app = await testApp()
const place = (as: string | undefined, body: object) =>
  app.call('POST', '/api/v1/legal-holds', { ...(as === undefined ? {} : { as }), body })

it('keeps a person from being erased, and what is theirs from being deleted', async () => {
  const tenant = await withAda(app)
  const conversationId = await fixtureFor('conversationId', app, tenant)
  const { file_id } = (await sendFile(app, tenant, PNG, { query: 'user_id=walker' })).body
  await tell(app, tenant, 'Walks.', { user_id: 'walker' })
  const { body: hold } = await place(tenant.owner, { user_id: 'walker', reason: 'File 12' })
  expect(hold).toMatchObject({ scope: 'person', user_id: 'walker', placed_by: `user:${tenant.ownerId}` })
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'legal_hold.placed',
    subject_id: hold.hold_id,
  })
  const removals = [
    ['DELETE', '/api/v1/people/walker'],
    ['DELETE', `/api/v1/conversations/${conversationId}`],
    ['DELETE', filesPath(tenant, `/${file_id}`)],
    ['DELETE', '/api/v1/agents/Ada/memory?user_id=walker'],
  ] as const
  for (const [method, path] of removals) {
    const reply = await app.call(method, path, { as: tenant.owner })
    expect([reply.status, reply.body?.hold_id], path).toEqual([409, hold.hold_id])
    expect(reply.body.detail).toContain(hold.hold_id)
  }
  expect((await facts(app, tenant, 'user_id=walker')).total_count).toBe(1)
  // Others are not concerned, and all is possible again once it is lifted.
  expect((await app.call('DELETE', '/api/v1/people/ahab', { as: tenant.owner })).status).toBe(202)
  await app.call('POST', `/api/v1/legal-holds/${hold.hold_id}/lift`, { as: tenant.owner })
  for (const [method, path] of [...removals].reverse())
    expect((await app.call(method, path, { as: tenant.owner })).status, path).toBeLessThan(300)
  await workOff(app, tenant.tenantId, 'people.erase')
  const { body } = await app.call('GET', '/api/v1/legal-holds', { as: tenant.owner })
  expect(body.holds).toMatchObject([{ hold_id: hold.hold_id, user_id: '', reason: '' }])
})

it('covers everybody when it is on the workspace, and the other workspace not', async () => {
  const [tenant, other] = [await withAda(app), await withAda(app)]
  const { body: hold } = await place(tenant.owner, { reason: 'Audit' })
  expect(hold).toMatchObject({ scope: 'workspace' })
  const refused = await app.call('DELETE', '/api/v1/people/anyone', { as: tenant.owner })
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('This workspace')])
  expect((await app.call('DELETE', '/api/v1/people/anyone', { as: other.owner })).status).toBe(202)
})

it('is refused while the person is being erased', async () => {
  const tenant = await withAda(app)
  await app.call('DELETE', '/api/v1/people/nemo', { as: tenant.owner })
  expect((await place(tenant.owner, { user_id: 'nemo', reason: 'Late' })).status).toBe(409)
  expect((await place(tenant.owner, { reason: 'Late' })).status).toBe(409)
  expect((await place(tenant.owner, { user_id: 'ahab', reason: 'In time' })).status).toBe(201)
  await workOff(app, tenant.tenantId, 'people.erase')
  expect((await place(tenant.owner, { user_id: 'nemo', reason: 'Later' })).status).toBe(201)
})

it('follows a person who is merged into another', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Sails.', { user_id: 'a' })
  await place(tenant.owner, { user_id: 'a', reason: 'File 1' })
  const body = { user_id: 'a' }
  expect((await app.call('POST', '/api/v1/people/b/merge', { as: tenant.owner, body })).status).toBe(200)
  expect((await app.call('DELETE', '/api/v1/people/b', { as: tenant.owner })).status).toBe(409)
})

it('is for owners and administrators, with a reason', async () => {
  const tenant = await app.newTenant()
  expect((await place(undefined, { reason: 'x' })).status).toBe(401)
  expect((await place((await tenant.member('member')).token, { reason: 'x' })).status).toBe(403)
  const reply = await place(tenant.owner, { user_id: '' })
  expect(reply.status).toBe(400)
  expect(reply.body.errors.map((error: { location: string }) => error.location).sort()).toEqual([
    'body.reason',
    'body.user_id',
  ])
})

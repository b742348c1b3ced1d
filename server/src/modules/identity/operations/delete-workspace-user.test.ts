import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { join, newPerson, signIn, statusFor } from '../../../../test/people.ts'
import { newId } from '../../../kernel/ids.ts'

const app = await testApp()
const remove = (as: string, userId: string) => app.call('DELETE', `/api/v1/workspace-users/${userId}`, { as })

it('removes a person, whose sessions end at once', async () => {
  const tenant = await app.newTenant()
  const person = await newPerson(app, tenant)
  const reply = await remove(tenant.owner, person.userId)
  expect(reply.status).toBe(204)
  expect(reply.text).toBe('')
  expect(await statusFor(app, tenant, person.token)).toBe(401)
  expect((await signIn(app, person.username, person.password)).status).toBe(401)
  expect((await remove(tenant.owner, person.userId)).status).toBe(404)
  const event = (await app.eventsOf(tenant.tenantId)).at(-1)
  expect(event).toMatchObject({ type: 'workspace_user.deleted', subject_id: person.userId })
})

it('leaves a namesake in another workspace alone', async () => {
  const here = await app.newTenant()
  const there = await app.newTenant()
  const one = await newPerson(app, here, { username: 'namesake' })
  const other = await newPerson(app, there, { username: 'namesake' })
  await remove(here.owner, one.userId)
  expect(await statusFor(app, there, other.token)).toBe(200)
  expect((await signIn(app, 'namesake', other.password)).status).toBe(200)
})

it('does not take a password away that opens another workspace', async () => {
  const here = await app.newTenant()
  const there = await app.newTenant()
  const person = await newPerson(app, here)
  await join(app, there, person)
  expect((await remove(here.owner, person.userId)).status).toBe(409)
  expect((await signIn(app, person.username, person.password)).status).toBe(200)
  // Where there is no password of theirs, they can simply be removed.
  expect((await remove(there.owner, person.userId)).status).toBe(204)
  expect(await statusFor(app, there, person.token)).toBe(404)
  expect((await remove(here.owner, person.userId)).status).toBe(204)
})

it('refuses to remove oneself, a higher role, or the last owner', async () => {
  const tenant = await app.newTenant()
  const admin = await tenant.member('admin')
  const member = await tenant.member('member')
  expect((await remove(admin.token, admin.userId)).status).toBe(409)
  expect((await remove(admin.token, tenant.ownerId)).status).toBe(403)
  expect((await remove(member.token, admin.userId)).status).toBe(403)
  const key = await tenant.keyWith(['*', 'write:workspace-users'])
  expect((await remove(key, tenant.ownerId)).status).toBe(403)
  const second = await tenant.member('owner')
  expect((await remove(second.token, tenant.ownerId)).status).toBe(204)
  expect((await remove(second.token, second.userId)).status).toBe(409)
})

it('keeps one owner when two remove each other at the same moment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const tenant = await app.newTenant()
    const second = await tenant.member('owner')
    const replies = await Promise.all([
      remove(tenant.owner, second.userId),
      remove(second.token, tenant.ownerId),
    ])
    // The one who lost finds either the last owner before them, or themselves already gone.
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    const { body } = await app.call('GET', '/api/v1/workspace-users', { as: tenant.key })
    expect(body.users).toHaveLength(1)
  }
})

it('answers the same for foreign and missing people', async () => {
  const mine = await app.newTenant()
  const theirs = await app.newTenant()
  const foreign = await remove(mine.owner, theirs.ownerId)
  const missing = await remove(mine.owner, newId())
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, instance: '' }).toEqual({ ...missing.body, instance: '' })
  expect((await remove(mine.owner, '%00')).status).toBe(400)
})

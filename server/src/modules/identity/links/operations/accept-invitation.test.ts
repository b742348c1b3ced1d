import { expect, it } from 'vitest'
import { accept, invite } from '../../../../../test/account-mail.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { signIn, statusFor } from '../../../../../test/people.ts'
import { DAY_MS } from '../../../../kernel/clock.ts'
import { randomToken } from '../../../../kernel/ids.ts'

const app = await testApp()

it('makes a user with a password of their own, who can sign in at once', async () => {
  const tenant = await app.newTenant()
  const { token } = await invite(app, tenant)
  const reply = await accept(app, token)
  expect(reply.body).toMatchObject({ username: 'Mei', workspace: tenant.slug })
  const session = await signIn(app, 'Mei', 'correct horse battery', tenant.slug)
  expect(await statusFor(app, tenant, session.body.token)).toBe(200)
  const events = await app.eventsOf(tenant.tenantId)
  expect(events.find(({ type }) => type === 'workspace_user.created')).toMatchObject({
    payload: { username: 'Mei', role: 'member', created_by: `user:${tenant.ownerId}` },
  })
})

it('works once, also for two at the same moment', async () => {
  const { token } = await invite(app, await app.newTenant())
  const replies = await Promise.all([
    accept(app, token, { username: 'One' }),
    accept(app, token, { username: 'Two' }),
  ])
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 404])
  expect((await accept(app, token, { username: 'Three' })).status).toBe(404)
})

it('answers the same for unknown and expired links', async () => {
  const { token } = await invite(app, await app.newTenant())
  app.clock.advance(7 * DAY_MS)
  const expired = await accept(app, token)
  const unknown = await accept(app, randomToken(32))
  expect([expired.status, expired.body.detail]).toEqual([404, unknown.body.detail])
})

it('leaves the invitation open when the username is taken or the password weak', async () => {
  const tenant = await app.newTenant()
  await accept(app, (await invite(app, tenant, { email: 'first@example.com' })).token)
  const { token } = await invite(app, tenant, { email: 'lea.martin@example.com' })
  expect((await accept(app, token)).status).toBe(409)
  const weak = await accept(app, token, { username: 'Lea', password: 'lea.martin1' })
  expect([weak.status, locationsOf(weak)]).toEqual([400, ['body.password']])
  expect((await accept(app, token, { username: 'Lea' })).status).toBe(200)
})

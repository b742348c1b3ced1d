import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { eventTypes, withAda } from '../../../../../test/memory.ts'

const app = await testApp()
const path = '/api/v1/agents/Ada/sessions/start'

it('makes the person known, however often it is started', async () => {
  const tenant = await withAda(app)
  const body = { user_id: 'u1', session_id: 's1', user_display_name: 'Bea', user_timezone: 'Europe/Rome' }
  expect((await app.call('POST', path, { as: tenant.key, body })).body).toMatchObject({ success: true })
  expect((await app.call('POST', path, { as: tenant.key, body })).body).toMatchObject({ success: true })
  const { users } = (await app.call('GET', '/api/v1/agents/Ada/users', { as: tenant.key })).body
  expect(users).toMatchObject([{ user_id: 'u1', display_name: 'Bea' }])
  expect(await eventTypes(app, tenant)).toContain('agent.session.started')
})

it('refuses a session without a user and tools without a name', async () => {
  const tenant = await withAda(app)
  const withoutUser = await app.call('POST', path, { as: tenant.key, body: { session_id: '' } })
  expect(withoutUser.body.errors.map((error: { location: string }) => error.location).sort()).toEqual([
    'body.session_id',
    'body.user_id',
  ])
  const body = { user_id: 'u1', session_id: 's1', tool_definitions: [{ name: 'no spaces please' }] }
  const refused = await app.call('POST', path, { as: tenant.key, body })
  expect(refused.body.errors).toMatchObject([{ location: 'body.tool_definitions[0].name' }])
})

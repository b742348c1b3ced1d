import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { connect, ping, post } from '../../../../test/oauth.ts'
import { newId } from '../../../kernel/ids.ts'

const app = await testApp()
const appOf = async (as: string): Promise<string> =>
  (await app.call('GET', '/api/v1/connected-apps', { as })).body.apps[0].app_id
const disconnect = (as: string, id: string) => app.call('DELETE', `/api/v1/connected-apps/${id}`, { as })

it('ends the tokens at once, leaves an event, and may be repeated', async () => {
  const tenant = await app.newTenant()
  const member = await tenant.member('member')
  const { clientId, tokens } = await connect(app, tenant, { as: member.token })
  const id = await appOf(member.token)
  for (let count = 0; count < 2; count += 1)
    expect(await disconnect(member.token, id)).toMatchObject({ status: 200, body: { success: true } })
  expect((await ping(app, tokens.access_token)).status).toBe(401)
  const form = { grant_type: 'refresh_token', client_id: clientId, refresh_token: tokens.refresh_token }
  expect((await post(app, '/oauth/token', form)).body.error).toBe('invalid_grant')
  const events = (await app.eventsOf(tenant.tenantId)).filter(({ type }) => type === 'app.disconnected')
  expect(events).toMatchObject([{ subject_id: id }])
})

it('is for the member and for administrators; to all others there is no such app', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const [mei, ben] = [await tenant.member('member'), await tenant.member('member')]
  const { tokens } = await connect(app, tenant, { as: mei.token })
  const id = await appOf(mei.token)
  const missing = await disconnect(mei.token, newId())
  for (const as of [ben.token, other.owner]) {
    const reply = await disconnect(as, id)
    expect([reply.status, reply.body.detail]).toEqual([404, missing.body.detail])
  }
  expect((await ping(app, tokens.access_token)).status).toBe(200)
  expect((await disconnect((await tenant.member('admin')).token, id)).status).toBe(200)
  expect((await ping(app, tokens.access_token)).status).toBe(401)
})

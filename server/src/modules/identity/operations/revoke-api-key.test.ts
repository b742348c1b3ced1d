import { expect, it } from 'vitest'
import { startApp, testApp } from '../../../../test/harness.ts'
import { newId } from '../../../kernel/ids.ts'

const app = await testApp()
const probe = '/api/v1/account/config'

it('ends the key at once, in every process that remembers it', async () => {
  const tenant = await app.newTenant()
  const path = `/api/v1/projects/${tenant.projectId}/keys`
  const made = (await app.call('POST', path, { as: tenant.owner, body: {} })).body
  const second = await startApp()
  try {
    // Both have answered for it, so both remember it.
    for (const one of [app, second]) expect((await one.call('GET', probe, { as: made.key })).status).toBe(200)
    const revoked = await app.call('DELETE', `${path}/${made.key_id}`, { as: tenant.owner })
    expect(revoked).toMatchObject({ status: 200, body: { success: true } })
    for (const one of [app, second]) expect((await one.call('GET', probe, { as: made.key })).status).toBe(401)
    // Not even a refusal for another reason is told to it.
    const bad = await second.call('PUT', `${probe}/bad%20key`, { as: made.key, body: 1 })
    expect(bad.status).toBe(401)
  } finally {
    await second.app.close()
  }
})

it('succeeds on the second click without a second event', async () => {
  const tenant = await app.newTenant()
  const path = `/api/v1/projects/${tenant.projectId}/keys`
  const made = (await app.call('POST', path, { as: tenant.owner, body: {} })).body
  for (const _ of [1, 2]) {
    expect((await app.call('DELETE', `${path}/${made.key_id}`, { as: tenant.owner })).status).toBe(200)
  }
  const revocations = (await app.eventsOf(tenant.tenantId)).filter(
    (event) => event.type === 'api_key.revoked',
  )
  expect(revocations).toHaveLength(1)
})

it('does not find missing or foreign keys', async () => {
  const [mine, theirs] = [await app.newTenant(), await app.newTenant()]
  const theirKey = (
    await app.call('POST', `/api/v1/projects/${theirs.projectId}/keys`, { as: theirs.owner, body: {} })
  ).body
  for (const keyId of [newId(), theirKey.key_id]) {
    const reply = await app.call('DELETE', `/api/v1/projects/${mine.projectId}/keys/${keyId}`, {
      as: mine.owner,
    })
    expect(reply.status).toBe(404)
  }
  expect((await app.call('GET', probe, { as: theirKey.key })).status).toBe(200)
})

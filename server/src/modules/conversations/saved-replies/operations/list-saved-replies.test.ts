import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('pages through those of the project, by shortcut', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const path = `/api/v1/projects/${tenant.projectId}/saved-replies`
  for (const shortcut of ['bye', 'Hi', 'again'])
    await app.call('POST', path, { as: tenant.key, body: { name: 'Reply', shortcut, text: 'Text' } })
  const viewer = (await tenant.member('viewer')).token
  const first = (await app.call('GET', `${path}?limit=2`, { as: viewer })).body
  const rest = (await app.call('GET', `${path}?limit=2&cursor=${first.next_cursor}`, { as: viewer })).body
  const shortcuts = [...first.saved_replies, ...rest.saved_replies].map((one) => one.shortcut)
  expect(shortcuts).toEqual(['again', 'bye', 'Hi'])
  expect([first.has_more, rest.has_more, rest.next_cursor]).toEqual([true, false, undefined])
  expect((await app.call('GET', `${path}?limit=501`, { as: tenant.key })).status).toBe(400)
  expect((await app.call('GET', path, { as: other.key })).status).toBe(404)
  expect((await app.call('GET', path)).status).toBe(401)
})

import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()
const path = '/api/v1/me/preferences'

it('follows the browser until something is chosen', async () => {
  const { owner } = await app.newTenant()
  expect(await app.call('GET', path, { as: owner })).toMatchObject({
    status: 200,
    body: { language: '', time_zone: '' },
  })
})

it('is for people who are signed in', async () => {
  const tenant = await app.newTenant()
  expect((await app.call('GET', path, {})).status).toBe(401)
  expect((await app.call('GET', path, { as: tenant.key })).status).toBe(401)
})

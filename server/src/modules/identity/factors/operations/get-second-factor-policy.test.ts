import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('asks no role for a second factor until it is set', async () => {
  const tenant = await app.newTenant()
  const { token } = await tenant.member('viewer')
  const reply = await app.call('GET', '/api/v1/second-factor-policy', { as: token })
  expect([reply.status, reply.body.roles]).toEqual([200, []])
})

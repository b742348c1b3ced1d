import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { NOTHING, retentionOf } from '../../../../test/retention.ts'
import { PNG, sendFile } from '../../../../test/stored-files.ts'
import { DAY_MS } from '../../../kernel/clock.ts'

const app = await testApp()

it('counts without removing, and nothing without a policy', async () => {
  const tenant = await app.newTenant()
  const retention = retentionOf(app, tenant)
  await sendFile(app, tenant, PNG)
  app.clock.advance(2 * DAY_MS)
  expect(await retention.preview()).toEqual(NOTHING)
  await retention.put({ files_days: 1 })
  expect(await retention.preview()).toEqual({ ...NOTHING, files: 1 })
  expect(await retention.preview()).toEqual({ ...NOTHING, files: 1 })
  const { token } = await tenant.member('member')
  expect((await app.call('GET', '/api/v1/retention/preview', { as: token })).status).toBe(403)
  expect((await app.call('GET', '/api/v1/retention/preview')).status).toBe(401)
})

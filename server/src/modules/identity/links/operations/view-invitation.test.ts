import { expect, it } from 'vitest'
import { invite } from '../../../../../test/account-mail.ts'
import { testApp } from '../../../../../test/harness.ts'
import { randomToken } from '../../../../kernel/ids.ts'

const app = await testApp()

it('says what the invitation is for, to the holder of its link alone', async () => {
  const tenant = await app.newTenant('Tea House')
  const { token } = await invite(app, tenant, { email: 'mei@example.com', role: 'viewer' })
  const view = (text: string) => app.call('POST', '/auth/invitation', { body: { token: text } })
  expect((await view(token)).body).toMatchObject({
    workspace_name: 'Tea House',
    workspace: tenant.slug,
    email: 'mei@example.com',
    role: 'viewer',
  })
  expect((await view(randomToken(32))).status).toBe(404)
})

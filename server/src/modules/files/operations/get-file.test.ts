import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { filesPath, PNG, sendFile } from '../../../../test/stored-files.ts'

const app = await testApp()

it('shows what was stored', async () => {
  const tenant = await app.newTenant()
  const { body: stored } = await sendFile(app, tenant, PNG)
  const read = await app.call('GET', filesPath(tenant, `/${stored.file_id}`), { as: tenant.key })
  expect(read.body).toMatchObject({ file_id: stored.file_id, checksum: stored.checksum, source: 'upload' })
})

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { runJob } from '../../../../test/jobs.ts'
import { filesPath, PNG, sendFile } from '../../../../test/stored-files.ts'

const app = await testApp()

it('is gone at once, and its bytes after the next sweep', async () => {
  const tenant = await app.newTenant()
  const { body } = await sendFile(app, tenant, PNG)
  const bytes = join(app.config.dataDir, 'files', tenant.tenantId, body.file_id)
  expect(existsSync(bytes)).toBe(true)
  const path = filesPath(tenant, `/${body.file_id}`)
  expect((await app.call('DELETE', path, { as: tenant.key })).status).toBe(204)
  expect((await app.call('GET', `${path}/content`, { as: tenant.key })).status).toBe(404)
  expect((await app.call('DELETE', path, { as: tenant.key })).status).toBe(404)
  await runJob(app, 'files.remove-bytes')
  expect(existsSync(bytes)).toBe(false)
})

import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { filesPath, PNG, sendFile } from '../../../../test/stored-files.ts'

const app = await testApp()

it('serves the file without a credential, until the link ends or the file goes', async () => {
  const tenant = await app.newTenant()
  const { body } = await sendFile(app, tenant, PNG)
  const link = async () =>
    new URL(
      (await app.call('POST', filesPath(tenant, `/${body.file_id}/links`), { as: tenant.key, body: {} })).body
        .url,
    ).pathname
  const first = await link()
  expect((await app.call('GET', first)).headers['content-type']).toBe('image/png')
  const altered = `${first.slice(0, -2)}${first.endsWith('AA') ? 'BB' : 'AA'}`
  expect((await app.call('GET', altered)).status).toBe(404)
  app.clock.advance(3_600_001)
  expect((await app.call('GET', first)).status).toBe(404)
  const second = await link()
  await app.call('DELETE', filesPath(tenant, `/${body.file_id}`), { as: tenant.key })
  expect((await app.call('GET', second)).status).toBe(404)
})

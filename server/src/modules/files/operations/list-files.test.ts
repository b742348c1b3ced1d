import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { filesPath, sendFile } from '../../../../test/stored-files.ts'

const app = await testApp()

it('pages through the files of a person, newest first', async () => {
  const tenant = await app.newTenant()
  for (const name of ['one', 'two', 'three']) {
    app.clock.advance(1)
    await sendFile(app, tenant, name, { name })
  }
  await sendFile(app, tenant, 'other', { query: 'user_id=ned' })
  const list = async (query: string) =>
    (await app.call('GET', filesPath(tenant, `?user_id=nemo&limit=2&${query}`), { as: tenant.key })).body
  const first = await list('')
  expect(first.files.map((file: { file_name: string }) => file.file_name)).toEqual(['three', 'two'])
  const second = await list(`cursor=${first.next_cursor}`)
  expect(second).toMatchObject({ has_more: false, files: [{ file_name: 'one' }] })
})

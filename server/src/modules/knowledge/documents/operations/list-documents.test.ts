import { expect, it } from 'vitest'
import { upload } from '../../../../../test/files.ts'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { knowledgePath } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('lists a project’s documents, newest first', async () => {
  const tenant = await app.newTenant()
  for (const name of ['one.txt', 'two.txt', 'three.txt']) {
    app.clock.advance(1_000)
    await upload(app, tenant, name, name)
  }
  const page = async (query: string) =>
    (await app.call('GET', knowledgePath(tenant, `documents?${query}`), { as: tenant.key })).body
  const names = (body: { documents: { file_name: string }[] }) => body.documents.map((one) => one.file_name)
  const first = await page('limit=2')
  expect(first).toMatchObject({ total: 3, has_more: true })
  expect(names(first)).toEqual(['three.txt', 'two.txt'])
  // What comes in meanwhile belongs before the first page, so that the second one stays as it is.
  app.clock.advance(1_000)
  await upload(app, tenant, 'four.txt', 'four.txt')
  const second = await page(`limit=2&cursor=${first.next_cursor}`)
  expect(second).toMatchObject({ total: 4, has_more: false })
  expect(names(second)).toEqual(['one.txt'])
  expect(second).not.toHaveProperty('next_cursor')
  expect((await page('limit=4')).has_more).toBe(false)
})

it('refuses limits and cursors that are none', async () => {
  const tenant = await app.newTenant()
  const path = knowledgePath(tenant, 'documents?limit=1001&cursor=%00')
  expect(locationsOf(await app.call('GET', path, { as: tenant.key }))).toEqual([
    'query.cursor',
    'query.limit',
  ])
  const strange = knowledgePath(tenant, 'documents?cursor=bm8')
  expect(locationsOf(await app.call('GET', strange, { as: tenant.key }))).toEqual(['query.cursor'])
})

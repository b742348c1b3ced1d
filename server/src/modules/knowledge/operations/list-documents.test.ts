import { expect, it } from 'vitest'
import { upload } from '../../../../test/files.ts'
import { locationsOf, testApp } from '../../../../test/harness.ts'
import { knowledgePath } from '../../../../test/knowledge.ts'

const app = await testApp()

it('lists a project’s documents, newest first', async () => {
  const tenant = await app.newTenant()
  for (const name of ['one.txt', 'two.txt', 'three.txt']) {
    app.clock.advance(1_000)
    await upload(app, tenant, name, name)
  }
  const { body } = await app.call('GET', knowledgePath(tenant, 'documents?limit=2'), { as: tenant.key })
  expect(body.total).toBe(3)
  expect(body.documents.map((one: { file_name: string }) => one.file_name)).toEqual(['three.txt', 'two.txt'])
  const bad = await app.call('GET', knowledgePath(tenant, 'documents?limit=1001'), { as: tenant.key })
  expect(locationsOf(bad)).toEqual(['query.limit'])
})

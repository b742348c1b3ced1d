import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { learn } from '../../../../test/knowledge.ts'
import { asSystem } from '../../../platform/db/database.ts'
import { KnowledgeSearch } from './knowledge-search.ts'

const app = await testApp()

it('keeps an index that is larger than the cache, alone, instead of building it for every search', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const { embedder } = app.app.services
  const knowledge = new KnowledgeSearch(app.db, embedder, 1)
  const ask = async (of: typeof tenant) =>
    (await knowledge.search(of, 'project_only', { query: 'kettle', limit: 5, mode: 'bm25' })).length
  for (const of of [tenant, other]) await learn(app, of, [['product', 'Kettle', {}]])
  expect(await ask(tenant)).toBe(1)
  // Gone without a trace, which only an index that is made anew notices.
  await app.db.transaction(asSystem, (tx) =>
    tx.db.deleteFrom('kb_nodes').where('tenant_id', '=', tenant.tenantId).execute(),
  )
  expect(await ask(tenant)).toBe(1)
  expect(await ask(other)).toBe(1)
  expect(await ask(tenant)).toBe(0)
})

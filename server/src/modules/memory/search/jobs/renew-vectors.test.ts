import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp, type TestTenant } from '../../../../../test/harness.ts'
import { runJob, workOff } from '../../../../../test/jobs.ts'
import { knowledgePath, learn } from '../../../../../test/knowledge.ts'
import { search, tell, withAda } from '../../../../../test/memory.ts'
import { modelFolder } from '../../../../../test/onnx-model.ts'
import { cloneDatabase } from '../../../../../test/test-database.ts'
import { asSystem } from '../../../../platform/db/database.ts'

// The same installation twice: with the built-in model, then with one of the operator's that knows German.
let before: TestApp
let after: TestApp
let tenant: TestTenant

beforeAll(async () => {
  const database = await cloneDatabase()
  before = await startApp({ database })
  tenant = await withAda(before)
  await tell(before, tenant, 'The user has a hund.')
  await tell(before, tenant, 'The user plays the geige.')
  await learn(before, tenant, [['pet', 'Katze']])
  await workOff(before, tenant.tenantId)
  const settings = { RAPPORT_EMBEDDING_MODEL_DIR: await modelFolder() }
  after = await startApp({ database, settings, clock: before.clock })
})
afterAll(async () => {
  await after.app.close()
  await before.app.close()
})

/** The models of the vectors that are stored, and how many there are of each. */
const models = async (table: 'memory_facts' | 'kb_nodes') =>
  after.db.transaction(asSystem, async (tx) => {
    const rows = await tx.db.selectFrom(table).select(['vector_model', 'vector']).execute()
    return rows.map((row) => (row.vector === null ? 'none' : row.vector_model))
  })

it('searches by words alone while the vectors are of another model', async () => {
  const builtIn = before.app.services.embedder.model
  expect(await models('memory_facts')).toEqual([builtIn, builtIn])
  expect((await search(after, tenant, 'geige')).map(({ content }) => content)).toEqual([
    'The user plays the geige.',
  ])
  expect(await search(after, tenant, 'violin')).toEqual([])
})

it('makes the vectors of memories anew, in the background, and finds by meaning again', async () => {
  expect(await runJob(after, 'memory.renew-vectors')).toMatchObject({ memories: 1 })
  await workOff(after, tenant.tenantId)
  const { model } = after.app.services.embedder
  expect(await models('memory_facts')).toEqual([model, model])
  expect((await search(after, tenant, 'violin'))[0]?.content).toBe('The user plays the geige.')
  expect((await search(after, tenant, 'perro'))[0]?.content).toBe('The user has a hund.')
  // Nothing is left to be done.
  expect(await runJob(after, 'memory.renew-vectors')).toMatchObject({ memories: 0 })
})

it('does the same for knowledge', async () => {
  const found = async (q: string) =>
    (await after.call('GET', knowledgePath(tenant, `search?q=${q}`), { as: tenant.key })).body.results.map(
      (result: { label: string }) => result.label,
    )
  expect(await found('cat')).toEqual([])
  expect(await runJob(after, 'knowledge.renew-vectors')).toMatchObject({ scopes: 1 })
  await workOff(after, tenant.tenantId)
  expect(await models('kb_nodes')).toEqual([after.app.services.embedder.model])
  expect(await found('cat')).toEqual(['Katze'])
  expect(await runJob(after, 'knowledge.renew-vectors')).toMatchObject({ scopes: 0 })
})

it('refuses two engines, and a folder without a model, before anything is served', async () => {
  const both = { RAPPORT_EMBEDDING_URL: 'http://127.0.0.1:1/v1', RAPPORT_EMBEDDING_MODEL: 'm' }
  await expect(startApp({ settings: { ...both, RAPPORT_EMBEDDING_MODEL_DIR: '/tmp' } })).rejects.toThrow(
    'RAPPORT_EMBEDDING_URL and RAPPORT_EMBEDDING_MODEL_DIR are two engines',
  )
  await expect(startApp({ settings: { RAPPORT_EMBEDDING_MODEL_DIR: '/nowhere' } })).rejects.toThrow(
    /RAPPORT_EMBEDDING_MODEL_DIR: there is no \.onnx file in \/nowhere/,
  )
})

import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { withAda } from '../../../../../test/memory.ts'
import { asSystem } from '../../../../platform/db/database.ts'

const app = await testApp()

it('says that it failed when its job was given up, and knows only its own agent’s turns', async () => {
  const tenant = await withAda(app)
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Bea' } })
  const { body } = await app.call('POST', '/api/v1/agents/Ada/turns', {
    as: tenant.key,
    body: { user_id: 'u1', session_id: 's1', messages: [{ role: 'user', content: 'Hello.' }] },
  })
  const status = (agent: string, id: string) =>
    app.call('GET', `/api/v1/agents/${agent}/turns/${id}/status`, { as: tenant.key })
  const setJob = (state: 'running' | 'failed') =>
    app.db.transaction(asSystem, (tx) =>
      tx.db.updateTable('jobs').set({ state }).where('tenant_id', '=', tenant.tenantId).execute(),
    )
  expect((await status('Ada', body.extraction_id)).body).toMatchObject({ state: 'queued' })
  await setJob('running')
  expect((await status('Ada', body.extraction_id)).body).toMatchObject({ state: 'running' })
  await setJob('failed')
  const failed = (await status('Ada', body.extraction_id)).body
  expect(failed).toMatchObject({ state: 'failed' })
  expect(failed.error).not.toBe('')
  expect((await status('Bea', body.extraction_id)).status).toBe(404)
  expect((await status('Ada', tenant.tenantId)).status).toBe(404)
  expect((await status('Ada', 'x')).status).toBe(404)
})

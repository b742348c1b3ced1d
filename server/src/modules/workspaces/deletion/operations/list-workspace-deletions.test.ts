import { expect, it } from 'vitest'
import { operatorOf } from '../../../../../test/billing.ts'
import { testApp } from '../../../../../test/harness.ts'
import { nameOfWorkspace } from '../../../../../test/workspaces.ts'

const app = await testApp()
const list = (as?: string, query = '') =>
  app.call('GET', `/api/v1/operator/workspace-deletions${query}`, { as })

it('shows operators what was planned and done, page by page and without names', async () => {
  const home = await app.newTenant()
  const operator = await operatorOf(app)
  const planned: string[] = []
  for (let n = 0; n < 3; n += 1) {
    const tenant = await app.newTenant()
    const confirm_name = await nameOfWorkspace(app, tenant)
    const reply = await app.call('POST', '/api/v1/workspace/deletion', {
      as: tenant.owner,
      body: { confirm_name },
    })
    planned.unshift(reply.body.deletion_id)
    app.clock.advance(1_000)
  }
  const first = (await list(operator, '?limit=2')).body
  expect(first.has_more).toBe(true)
  const second = (await list(operator, `?limit=1&cursor=${first.next_cursor}`)).body
  const ids = [...first.deletions, ...second.deletions].map((row: { deletion_id: string }) => row.deletion_id)
  expect(ids).toEqual(planned)
  expect((await list(home.owner)).status).toBe(403)
  expect((await list()).status).toBe(401)
  expect((await list(operator, '?limit=0')).status).toBe(400)
  expect((await list(operator, '?cursor=nonsense')).status).toBe(400)
})

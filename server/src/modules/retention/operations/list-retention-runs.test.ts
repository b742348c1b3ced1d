import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { retentionOf } from '../../../../test/retention.ts'
import { DAY_MS } from '../../../kernel/clock.ts'

const app = await testApp()

it('gives runs page by page, newest first, those of the own workspace', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  const retention = retentionOf(app, tenant)
  await retention.put({ files_days: 1 })
  const nights: string[] = []
  for (let night = 0; night < 3; night += 1) {
    nights.unshift((await retention.night()).run_id)
    app.clock.advance(DAY_MS)
  }
  const first = (await retention.call('GET', '/retention/runs?limit=2')).body
  const second = (await retention.call('GET', `/retention/runs?limit=2&cursor=${first.next_cursor}`)).body
  const ids = [...first.runs, ...second.runs].map((run: { run_id: string }) => run.run_id)
  expect([ids, first.has_more, second.has_more]).toEqual([nights, true, false])
  expect((await retentionOf(app, other).call('GET', '/retention/runs')).body.runs).toEqual([])
  expect((await retention.call('GET', '/retention/runs?cursor=x')).status).toBe(400)
  expect((await retention.call('GET', '/retention/runs?limit=0')).status).toBe(400)
  const { token } = await tenant.member('member')
  expect((await app.call('GET', '/api/v1/retention/runs', { as: token })).status).toBe(403)
})

import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { withAda } from '../../../../test/memory.ts'
import { parseCsv } from '../../../algorithms/text/csv.ts'

const app = await testApp()
const path = '/api/v1/agents/Ada/users/import'

it('is a table that spreadsheets read, in which nothing runs', async () => {
  const tenant = await withAda(app)
  const users = [{ user_id: '=cmd("a,b")' }, { user_id: 'דן\u202e' }, { user_id: 7 }]
  const { body } = await app.call('POST', path, { as: tenant.key, body: { users } })
  const file = await app.call('GET', `${path}/${body.job_id}/report.csv`, { as: tenant.key })
  expect(file.headers['content-disposition']).toBe(`attachment; filename="import-${body.job_id}.csv"`)
  expect(parseCsv(file.text)).toEqual([
    ['line', 'user_id', 'state', 'reason', 'facts_stored', 'facts_deduped'],
    ['1', '\'=cmd("a,b")', 'queued', '', '0', '0'],
    ['2', 'דן\u202e', 'queued', '', '0', '0'],
    ['3', '', 'failed', 'user_id must be text', '0', '0'],
  ])
  expect((await app.call('GET', `${path}/nope/report.csv`, { as: tenant.key })).status).toBe(404)
})

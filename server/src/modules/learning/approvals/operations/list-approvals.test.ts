import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'

const app = await testApp()

it('lists page by page, the newest first, by status', async () => {
  const tenant = await app.newTenant()
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) {
    const made = await app.call('POST', '/api/v1/approvals', { as: tenant.owner, body: { kind: `k${n}` } })
    ids.unshift(made.body.approval_id)
  }
  const resolve = `/api/v1/approvals/${ids[4]}/resolve`
  await app.call('POST', resolve, { as: tenant.owner, body: { action: 'approve' } })
  const list = async (query: string) =>
    (await app.call('GET', `/api/v1/approvals?${query}`, { as: tenant.owner })).body
  const found: string[] = []
  let cursor = ''
  do {
    const page = await list(`limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    found.push(...page.approvals.map((row: { approval_id: string }) => row.approval_id))
    cursor = page.next_cursor ?? ''
  } while (cursor !== '')
  expect(found).toEqual(ids)
  expect((await list('status=pending')).approvals).toHaveLength(4)
  expect((await list('status=approved')).approvals).toMatchObject([{ approval_id: ids[4] }])
  const other = await app.newTenant()
  expect((await app.call('GET', '/api/v1/approvals', { as: other.owner })).body.approvals).toEqual([])
  const wrong = await app.call('GET', '/api/v1/approvals?status=x&limit=0', { as: tenant.owner })
  expect(wrong.body.errors).toHaveLength(2)
})

it('lists and resolves the approvals of every project, and of one when asked', async () => {
  const tenant = await app.newTenant()
  const other = await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: { name: 'Second' } })
  expect(other.status, other.text).toBe(200)
  const there = other.body.project_id
  const made = await app.call('POST', `/api/v1/approvals?project_id=${there}`, {
    as: tenant.owner,
    body: { kind: 'handoff', subject_id: 'c1' },
  })
  expect(made.body.project_id).toBe(there)
  const list = async (query: string) =>
    (await app.call('GET', `/api/v1/approvals${query}`, { as: tenant.owner })).body.approvals
  expect(await list('')).toMatchObject([{ approval_id: made.body.approval_id, project_id: there }])
  expect(await list(`?project_id=${there}`)).toHaveLength(1)
  expect(await list(`?project_id=${tenant.projectId}`)).toEqual([])
  const resolved = await app.call('POST', `/api/v1/approvals/${made.body.approval_id}/resolve`, {
    as: tenant.owner,
    body: { action: 'take_over' },
  })
  expect(resolved.body).toMatchObject({ status: 'taken_over', project_id: there })
})

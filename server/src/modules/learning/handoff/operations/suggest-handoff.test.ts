import { expect, it } from 'vitest'
import { banditOf } from '../../../../../test/bandit.ts'
import { type TestTenant, testApp } from '../../../../../test/harness.ts'

const app = await testApp()
const suggest = (tenant: TestTenant, body: object = { contact_id: 'c1', context: { mood: 'angry' } }) =>
  app.call('POST', '/api/v1/ml/handoff/suggest', { as: tenant.key, body })

it('suggests nothing before enough is known', async () => {
  const tenant = await app.newTenant()
  const gated = await suggest(tenant)
  expect(gated.body).toMatchObject({ gated: true, needed: 200, have: 0, approval_enqueued: false })
  expect(gated.body).not.toHaveProperty('action_id')
})

it('puts an escalation into the queue, once for each contact', async () => {
  const tenant = await app.newTenant()
  const config = `/api/v1/projects/${tenant.projectId}/config/handoff_config`
  await app.call('PUT', config, { as: tenant.key, body: { min_outcomes: 6 } })
  const handoff = banditOf(app, tenant, 'handoff_timing')
  for (let n = 0; n < 3; n += 1) {
    await handoff.feedback({ reward: 5, action_id: 'escalate_now', context: { mood: 'angry' } })
    await handoff.feedback({ reward: 0, action_id: 'keep_automated', context: { mood: 'angry' } })
  }
  const seen = new Set<string>()
  for (let n = 0; n < 60 && seen.size < 1; n += 1) {
    const { body } = await suggest(tenant)
    expect(['escalate_now', 'wait_one_day', 'keep_automated']).toContain(body.action_id)
    expect(body.propensity).toBeGreaterThan(0)
    expect(body.approval_enqueued).toBe(body.action_id === 'escalate_now')
    if (body.approval_enqueued) seen.add(body.approval_id)
  }
  const [approvalId] = seen
  for (let n = 0; n < 5; n += 1) {
    const { body } = await suggest(tenant)
    if (body.approval_enqueued) expect(body.approval_id).toBe(approvalId)
  }
  const listed = await app.call('GET', '/api/v1/approvals?status=pending', { as: tenant.owner })
  expect(listed.body.approvals).toMatchObject([
    { approval_id: approvalId, kind: 'handoff', subject_id: 'c1' },
  ])
})

it('names every fault', async () => {
  const tenant = await app.newTenant()
  expect((await suggest(tenant, { context: {} })).body.errors).toHaveLength(2)
  expect((await app.call('POST', '/api/v1/ml/handoff/suggest', { body: {} })).status).toBe(401)
})

import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { idsIn, knowledgePath, learn, makeRule } from '../../../../../test/knowledge.ts'
import { asTenant } from '../../../../platform/db/database.ts'

const app = await testApp()

const oneTarget = async () => {
  const tenant = await app.newTenant()
  const ids = idsIn(await learn(app, tenant, [['product', 'Kettle', {}]]))
  const rule = await makeRule(app, tenant, 'recommendation', { target_entity_type: 'product' })
  const body = {
    rule_id: rule.ruleId,
    source_node_id: 'user-1',
    target_node_id: ids['Kettle'] ?? '',
    score_at_time: 0.7,
    converted: false,
  }
  const give = (more: object = {}, headers: Record<string, string> = {}) =>
    app.call('POST', knowledgePath(tenant, 'analytics/feedback'), {
      as: tenant.key,
      body: { ...body, ...more },
      headers,
    })
  const stored = () =>
    app.db.read(asTenant(tenant.tenantId), (tx) =>
      tx.db
        .selectFrom('kb_feedback')
        .select(['source_id', 'action', 'converted', 'score_at_time'])
        .where('rule_id', '=', rule.ruleId)
        .orderBy('created_at')
        .orderBy('feedback_id')
        .execute(),
    )
  const waiting = () =>
    app.db.read(asTenant(tenant.tenantId), (tx) =>
      tx.db
        .selectFrom('jobs')
        .select('job_id')
        .where('queue', '=', 'knowledge.analyse_conversions')
        .where('tenant_id', '=', tenant.tenantId)
        .execute(),
    )
  return { tenant, ids, rule, give, stored, waiting }
}

it('keeps what became of it, in the older words and the newer', async () => {
  const { tenant, rule, give, stored } = await oneTarget()
  expect((await give()).body).toMatchObject({ status: 'recorded' })
  await give({ action: 'Clicked' })
  await give({ action: 'converted' })
  await give({ converted: true })
  expect(await stored()).toEqual(
    [
      ['ignored', false],
      ['clicked', false],
      ['converted', true],
      ['converted', true],
    ].map(([action, converted]) => ({ source_id: 'user-1', action, converted, score_at_time: 0.7 })),
  )
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'knowledge_feedback.recorded',
    subject_id: rule.ruleId,
    payload: { action: 'converted', converted: true },
  })
})

it('has conversions counted anew once, however many answers come in, dismissals too', async () => {
  const { give, waiting } = await oneTarget()
  await give({ action: 'dismissed' })
  expect(await waiting()).toHaveLength(1)
  await Promise.all([1, 2, 3].map(() => give({ converted: true })))
  expect(await waiting()).toHaveLength(1)
})

it('counts a request that is repeated with its key once', async () => {
  const { give, stored } = await oneTarget()
  const headers = { 'idempotency-key': 'again' }
  const first = await give({ converted: true }, headers)
  expect((await give({ converted: true }, headers)).body).toEqual(first.body)
  expect(await stored()).toHaveLength(1)
  expect((await give({ converted: false }, headers)).status).toBe(422)
})

it('counts answers that come at once, all of them', async () => {
  const { tenant, give } = await oneTarget()
  await Promise.all(Array.from({ length: 5 }, () => give({ action: 'clicked' })))
  const totals = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    tx.db
      .selectFrom('kb_feedback_totals')
      .select('answers')
      .where('tenant_id', '=', tenant.tenantId)
      .execute(),
  )
  expect(totals).toEqual([{ answers: 5 }])
})

it('takes answers about what is no longer in use, and names rules and targets it does not know', async () => {
  const { tenant, ids, give } = await oneTarget()
  await app.call('DELETE', knowledgePath(tenant, `nodes/${ids['Kettle']}`), { as: tenant.key })
  expect((await give()).status).toBe(200)
  const other = await oneTarget()
  for (const target_node_id of [other.ids['Kettle'], '00000000-0000-7000-8000-000000000000', 'x'])
    expect(locationsOf(await give({ target_node_id }))).toEqual(['body.target_node_id'])
  expect(locationsOf(await give({ rule_id: other.rule.ruleId }))).toEqual(['body.rule_id'])
  const path = knowledgePath(tenant, 'analytics/feedback')
  expect(locationsOf(await app.call('POST', path, { as: tenant.key, body: { action: 7 } }))).toEqual([
    'body.action',
    'body.converted',
    'body.rule_id',
    'body.score_at_time',
    'body.source_node_id',
    'body.target_node_id',
  ])
  const as = await tenant.keyWith(['read:knowledge'])
  expect((await app.call('POST', path, { as, body: {} })).status).toBe(403)
})

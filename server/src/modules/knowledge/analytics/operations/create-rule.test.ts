import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { knowledgePath } from '../../../../../test/knowledge.ts'
import { newId } from '../../../../kernel/ids.ts'
import { asTenant } from '../../../../platform/db/database.ts'
import { insertRule } from '../analytics-rules.store.ts'

const app = await testApp()

const body = {
  name: 'Next buy',
  rule_type: 'recommendation',
  config: { target_entity_type: 'product', scoring: 'affinity', of_ours: 1 },
  enabled: true,
  schedule: '0 2 * * *',
}

it('writes a rule that has not run, keeps its config as sent, and says so in an event', async () => {
  const tenant = await app.newTenant()
  const path = knowledgePath(tenant, 'analytics/rules')
  const made = await app.call('POST', path, { as: tenant.key, body })
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({
    ...body,
    project_id: tenant.projectId,
    last_run_status: '',
    last_run_at: '0001-01-01T00:00:00Z',
    last_run_duration_ms: 0,
  })
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'knowledge_rule.created',
    subject_id: made.body.rule_id,
    payload: { name: 'Next buy', rule_type: 'recommendation' },
  })
  const read = await app.call('GET', `${path}/${made.body.rule_id}`, { as: tenant.key })
  expect(read.body).toEqual(made.body)
})

const wrong = async (sent: object) => {
  const tenant = await app.newTenant()
  const path = knowledgePath(tenant, 'analytics/rules')
  const reply = await app.call('POST', path, { as: tenant.key, body: { ...body, ...sent } })
  expect(reply.status).toBe(400)
  return locationsOf(reply)
}

it('names every field of a recommendation that is wrong, and the schedule with them', async () => {
  const config = {
    scoring: 'magic',
    relations: 'bought',
    weights: { relations: -1, feedback: 'x' },
    properties: ['colour', { source: 'budget' }, 7],
    exclude_related: 'yes',
    min_score: 2,
    segment_by: { of: 'nobody', property: 'city' },
    scope_mode: 'all',
  }
  expect(await wrong({ config, schedule: 'at night' })).toEqual([
    'body.config.exclude_related',
    'body.config.min_score',
    'body.config.properties[1]',
    'body.config.properties[2]',
    'body.config.relations',
    'body.config.scope_mode',
    'body.config.scoring',
    'body.config.segment_by.of',
    'body.config.target_entity_type',
    'body.config.weights.feedback',
    'body.config.weights.relations',
    'body.schedule',
  ])
  expect(await wrong({ config: [] })).toEqual(['body.config'])
  const none = { relations: 0, properties: 0, feedback: 0 }
  expect(await wrong({ config: { target_entity_type: 'a', weights: none } })).toEqual(['body.config.weights'])
})

it('names every field of a trend that is wrong', async () => {
  const trend = (config: object) => wrong({ rule_type: 'trend', config })
  expect(await trend({})).toEqual([
    'body.config.event',
    'body.config.property',
    'body.config.target_entity_type',
  ])
  expect(await trend({ target_entity_type: 'a', property: 'p', event: 'feedback' })).toEqual([
    'body.config.event',
    'body.config.property',
  ])
  expect(await trend({ target_entity_type: 'a', event: 'birth', windows: ['2d'], metric_name: '' })).toEqual([
    'body.config.event',
    'body.config.metric_name',
    'body.config.windows',
  ])
})

it.each(['61 * * * *', '* * * *', '0 0 30 2 *', '0 0 2 * * *', 'soon'])(
  'refuses the schedule %s',
  async (schedule) => {
    expect(await wrong({ schedule })).toEqual(['body.schedule'])
  },
)

it('names missing fields, unknown types, and lets readers and viewers write nothing', async () => {
  const tenant = await app.newTenant()
  const path = knowledgePath(tenant, 'analytics/rules')
  const empty = await app.call('POST', path, { as: tenant.key, body: { rule_type: 'oracle' } })
  expect(locationsOf(empty)).toEqual(['body.config', 'body.enabled', 'body.name', 'body.rule_type'])
  expect((await app.call('POST', path, { as: await tenant.keyWith(['read:knowledge']), body })).status).toBe(
    403,
  )
  expect((await app.call('POST', path, { as: (await tenant.member('viewer')).token, body })).status).toBe(403)
  expect((await app.call('POST', path, { body })).status).toBe(401)
})

it('refuses more rules than a project has room for', async () => {
  const tenant = await app.newTenant()
  await app.db.transaction(asTenant(tenant.tenantId), async (tx) => {
    const now = app.clock.now()
    const rule = {
      name: 'x',
      ruleType: 'trend',
      config: {},
      enabled: true,
      schedule: '',
      nextRunAt: null,
      now,
    } as const
    for (let at = 0; at < 200; at += 1) await insertRule(tx, { ...tenant, ruleId: newId() }, rule)
  })
  const path = knowledgePath(tenant, 'analytics/rules')
  expect((await app.call('POST', path, { as: tenant.key, body })).status).toBe(422)
  expect((await app.call('GET', path, { as: tenant.key })).body.total).toBe(200)
})

import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { idsIn, knowledgePath, learn, makeRule } from '../../../../../test/knowledge.ts'

const app = await testApp()

interface Recommendation {
  target_label: string
  score: number
  reasoning: { summary: string; basis: string; feedback: object }
}
const shop = async (config: object = {}) => {
  const tenant = await app.newTenant()
  const learnt = await learn(
    app,
    tenant,
    [
      ['customer', 'Ana', { budget: 40, style: 'modern' }],
      ['customer', 'Ben', {}],
      ['product', 'Kettle', { price: 30, style: 'rustic' }],
      ['product', 'Teapot', { price: 42, style: 'modern' }],
      ['product', 'Pan', { price: 400, style: 'rustic' }],
      ['product', 'Pot', { price: 90, style: 'rustic' }],
      ['brand', 'Acme', {}],
    ],
    [
      ['Ana', 'bought', 'Kettle'],
      ['Ben', 'bought', 'Kettle'],
      ['Ben', 'bought', 'Pan'],
      ['Kettle', 'made_by', 'Acme'],
      ['Pot', 'made_by', 'Acme'],
    ],
  )
  const ids = idsIn(learnt)
  const rule = await makeRule(app, tenant, 'recommendation', { target_entity_type: 'product', ...config })
  await rule.run()
  const ask = async (source: string, limit = '10'): Promise<readonly Recommendation[]> =>
    (await rule.read('recommendations', { source_id: source, limit })).body.recommendations
  return { tenant, ids, rule, ask, idOf: (label: string) => ids[label] ?? '' }
}
const labels = (found: readonly Recommendation[]) => found.map((one) => one.target_label)

it('recommends what is related by way of others, leaves out what is had already, and says why', async () => {
  const { ask, idOf, tenant, rule } = await shop({ scoring: 'relations' })
  const found = await ask(idOf('Ana'))
  expect(labels(found).sort()).toEqual(['Pan', 'Pot'])
  expect(found.find((one) => one.target_label === 'Pan')?.reasoning.summary).toBe(
    'Pan has Ben (bought) in common with Kettle, which Ana is related to.',
  )
  expect(found.find((one) => one.target_label === 'Pot')?.reasoning.summary).toMatch(
    /^Pot has Acme \(made by\)/,
  )
  const whole = await rule.read('recommendations', { source_id: idOf('Ana'), limit: '1' })
  expect(whole.body).toMatchObject({
    total: 1,
    recommendations: [
      {
        rule_id: rule.ruleId,
        project_id: tenant.projectId,
        source_node_id: idOf('Ana'),
        target_type: 'product',
        score: found[0]?.score,
      },
    ],
  })
})

it('recommends what is alike in the properties compared, of other types too', async () => {
  const properties = [{ target: 'price', source: 'budget', weight: 2 }, 'style']
  const { ask, idOf } = await shop({ scoring: 'properties', properties, exclude_related: false })
  const found = await ask(idOf('Ana'))
  expect(found[0]?.target_label).toBe('Teapot')
  expect(found[0]?.reasoning.summary).toBe('Alike in style (modern), price (40 and 42).')
  expect(labels(found).indexOf('Kettle')).toBeGreaterThan(0)
})

it('moves with answers at once: taken up goes up, dismissed goes down', async () => {
  const { ask, idOf, rule } = await shop({ scoring: 'relations' })
  const scoreOf = async (label: string) =>
    (await ask(idOf('Ana'))).find((one) => one.target_label === label)?.score ?? 0
  const before = { pan: await scoreOf('Pan'), pot: await scoreOf('Pot') }
  await rule.answer(idOf('Ben'), idOf('Pan'), 'converted')
  await rule.answer(idOf('Ana'), idOf('Pot'), 'dismissed')
  expect(await scoreOf('Pan')).toBeGreaterThan(before.pan)
  expect(await scoreOf('Pot')).toBeLessThan(before.pot)
  const [best, worst] = await ask(idOf('Ana'))
  expect(best?.reasoning).toMatchObject({ feedback: { conversions: 1, answers: 1 } })
  expect(worst?.reasoning.summary).toMatch(/Passed over by this source before\.$/)
})

it('ranks by answers alone for an unknown person, and says so; then by what they took up', async () => {
  const { ask, idOf, rule } = await shop()
  expect(await ask('user-7')).toEqual([])
  await rule.answer('user-1', idOf('Teapot'), 'converted')
  const popular = await ask('user-7')
  expect(labels(popular)).toEqual(['Teapot'])
  expect(popular[0]?.reasoning).toMatchObject({ basis: 'popularity' })
  expect(popular[0]?.reasoning.summary).toMatch(/^Nothing is known about this source/)
  await rule.answer('user-7', idOf('Kettle'), 'converted')
  const own = await ask('user-7')
  expect(labels(own).sort()).toEqual(['Pan', 'Pot'])
  expect(own[0]?.reasoning).toMatchObject({ basis: 'affinity' })
  // A source may be named by its label as well.
  expect(labels(await ask('ana')).length).toBeGreaterThan(0)
})

it('reaches the organisation if the rule says so, and no other project or workspace', async () => {
  const { tenant } = await shop()
  const other = await app.newTenant()
  await learn(app, other, [['product', 'Foreign', { style: 'modern' }]])
  const node = { node_type: 'product', label: 'Shared', properties: { style: 'modern' } }
  const path = `/api/v1/tenants/${tenant.tenantId}/knowledge/org-nodes`
  await app.call('POST', path, { as: tenant.key, body: node })
  const seen = async (scope_mode: string) => {
    const config = { target_entity_type: 'product', properties: ['style'], scope_mode, scoring: 'properties' }
    const rule = await makeRule(app, tenant, 'recommendation', config)
    await rule.run()
    return labels((await rule.read('recommendations', { source_id: 'Ana' })).body.recommendations).sort()
  }
  expect(await seen('project_only')).toEqual(['Teapot'])
  expect(await seen('union')).toEqual(['Shared', 'Teapot'])
  expect(await seen('org_only')).toEqual(['Shared'])
})

it('weighs properties as the schema of the type says where the rule says nothing', async () => {
  const { tenant } = await shop()
  const similarity_config = { enabled: true, field_weights: { style: 1, price: 0 } }
  const body = { entity_type: 'product', fields: [], similarity_config }
  await app.call('POST', knowledgePath(tenant, 'schemas'), { as: tenant.key, body })
  const rule = await makeRule(app, tenant, 'recommendation', {
    target_entity_type: 'product',
    scoring: 'properties',
  })
  await rule.run()
  const { recommendations } = (await rule.read('recommendations', { source_id: 'Ana' })).body
  expect(recommendations).toMatchObject([{ target_label: 'Teapot', score: 1 }])
})

it('is empty before the first run, and says what is wrong with a question', async () => {
  const tenant = await app.newTenant()
  const rule = await makeRule(app, tenant, 'recommendation', { target_entity_type: 'product' })
  expect((await rule.read('recommendations', { source_id: 'x' })).body).toMatchObject({
    recommendations: [],
    total: 0,
  })
  const path = knowledgePath(tenant, 'analytics/recommendations')
  expect(locationsOf(await app.call('GET', `${path}?limit=101`, { as: tenant.key }))).toEqual([
    'query.limit',
    'query.rule_id',
    'query.source_id',
  ])
  const trend = await makeRule(app, tenant, 'trend', { target_entity_type: 'a', property: 'p' })
  expect(locationsOf(await trend.read('recommendations', { source_id: 'x' }))).toEqual(['query.rule_id'])
  const foreign = await makeRule(app, await app.newTenant(), 'recommendation', { target_entity_type: 'a' })
  const asked = `${path}?source_id=x&rule_id=${foreign.ruleId}`
  expect(locationsOf(await app.call('GET', asked, { as: tenant.key }))).toEqual(['query.rule_id'])
})

import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { knowledgePath, learn } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('compares by a path into the relation, and says why a value is missing', async () => {
  const tenant = await app.newTenant()
  await learn(
    app,
    tenant,
    [
      ['bank', 'North'],
      ['bank', 'South'],
      ['bank', 'West', { code: 'W' }],
      ['bank', 'East'],
      ['product', 'Loan'],
    ],
    [
      ['North', 'offers', 'Loan', { rate: { yearly: 3.5 } }],
      ['Loan', 'offers', 'South', { rate: { yearly: 4 } }],
      ['West', 'offers', 'Loan', { rate: {} }],
    ],
  )
  const keys = [{ label: 'north' }, { name: 'South' }, { code: 'W' }, { label: 'East' }, { label: 'Nobody' }]
  const body = {
    entities: keys.map((key) => ({ type: 'bank', key })),
    target_entity: { type: 'product', key: { label: 'Loan' } },
    via_relation: 'offers',
    property_path: 'rate.yearly',
  }
  const path = knowledgePath(tenant, 'compare')
  const reply = await app.call('POST', path, { as: tenant.key, body })
  expect(reply.status).toBe(200)
  expect(reply.body.rows).toMatchObject([
    { entity: body.entities[0], missing: false, value: 3.5, fact: { relation_type: 'offers', version: 1 } },
    { missing: false, value: 4 },
    { missing: true, missing_reason: 'no_property', fact: { relation_type: 'offers' } },
    { missing: true, missing_reason: 'no_fact' },
    { missing: true, missing_reason: 'no_entity' },
  ])
  const nowhere = { ...body, target_entity: { type: 'product', key: { label: 'Nothing' } } }
  expect((await app.call('POST', path, { as: tenant.key, body: nowhere })).body.rows[0].missing_reason).toBe(
    'no_target',
  )
})

it('names everything that is missing', async () => {
  const tenant = await app.newTenant()
  const path = knowledgePath(tenant, 'compare')
  expect(
    locationsOf(
      await app.call('POST', path, { as: tenant.key, body: { entities: [{ type: 'a', key: {} }] } }),
    ),
  ).toEqual(['body.entities[0].key', 'body.property_path', 'body.target_entity', 'body.via_relation'])
  const other = await app.newTenant()
  await learn(app, other, [['a', 'One']])
  const body = {
    entities: [{ type: 'a', key: { label: 'One' } }],
    target_entity: { type: 'a', key: { label: 'One' } },
    via_relation: 'x',
    property_path: 'y',
  }
  expect((await app.call('POST', path, { as: tenant.key, body })).body.rows[0].missing_reason).toBe(
    'no_entity',
  )
})

import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { knowledgePath, learn } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('shows every version of a relation, newest first, and one of them active', async () => {
  const tenant = await app.newTenant()
  const write = (since: number) =>
    learn(
      app,
      tenant,
      [
        ['a', 'One'],
        ['a', 'Two'],
      ],
      [['One', 'knows', 'Two', { since }]],
    )
  const made = await write(1)
  await write(2)
  await write(3)
  const one = made.body.details[0].node_id
  const path = knowledgePath(tenant, `facts/history?from_node_id=${one}&relation_type=knows`)
  const { body } = await app.call('GET', path, { as: tenant.key })
  expect(
    body.facts.map((fact: { version: number; is_active: boolean; properties: { since: number } }) => [
      fact.version,
      fact.is_active,
      fact.properties.since,
    ]),
  ).toEqual([
    [3, true, 3],
    [2, false, 2],
    [1, false, 1],
  ])
})

import { expect, it } from 'vitest'
import { testApp } from '../../../../../test/harness.ts'
import { knowledgePath, learn } from '../../../../../test/knowledge.ts'

const app = await testApp()

it('shows a node with what begins and ends at it', async () => {
  const tenant = await app.newTenant()
  const made = await learn(
    app,
    tenant,
    [
      ['a', 'One'],
      ['a', 'Two'],
      ['a', 'Three'],
    ],
    [
      ['One', 'knows', 'Two'],
      ['Three', 'likes', 'One'],
    ],
  )
  const path = knowledgePath(tenant, `nodes/${made.body.details[0].node_id}`)
  const plain = await app.call('GET', path, { as: tenant.key })
  expect(plain.body.outgoing.map((fact: { relation_type: string }) => fact.relation_type)).toEqual(['knows'])
  expect(plain.body.incoming.map((fact: { relation_type: string }) => fact.relation_type)).toEqual(['likes'])
  expect(plain.body.history).toEqual([])
  const { body } = await app.call('GET', `${path}?history=true`, { as: tenant.key })
  expect(body.history).toMatchObject([{ version: 1, source: 'api', is_active: true }])
})

it('is not there for another project', async () => {
  const tenant = await app.newTenant()
  const made = await learn(app, tenant, [['a', 'One']])
  const project = await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: { name: 'Other' } })
  const path = `/api/v1/projects/${project.body.project_id}/knowledge/nodes/${made.body.details[0].node_id}`
  expect((await app.call('GET', path, { as: tenant.owner })).status).toBe(404)
})

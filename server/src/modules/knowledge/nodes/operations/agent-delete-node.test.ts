import { expect, it } from 'vitest'
import { locationsOf, testApp } from '../../../../../test/harness.ts'
import { idsIn, knowledgePath, learn } from '../../../../../test/knowledge.ts'

const app = await testApp()

const oneNode = async () => {
  const tenant = await app.newTenant()
  const ids = idsIn(await learn(app, tenant, [['product', 'Kettle', {}]]))
  const path = knowledgePath(tenant, `nodes/${ids['Kettle']}`)
  const remove = (body: object, headers: Record<string, string> = {}) =>
    app.call('POST', `${path}/agent-delete`, { as: tenant.key, body, headers })
  return { tenant, path, remove }
}

it('takes out the node that is meant, once, and says who and why', async () => {
  const { tenant, path, remove } = await oneNode()
  const agent = await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Scribe' } })
  const headers = { 'x-agent-id': agent.body.agent_id }
  const body = { expected_label: ' KETTLE ', reason: 'Sold out for good.' }
  expect((await remove(body, headers)).body.required_capability).toBe('knowledgeBaseWrite')
  await app.call('PATCH', '/api/v1/agents/Scribe/capabilities', {
    as: tenant.key,
    body: { knowledgeBase: true, knowledgeBaseWrite: true },
  })
  expect((await remove(body, headers)).body).toMatchObject({ ok: true })
  expect((await app.eventsOf(tenant.tenantId)).at(-1)).toMatchObject({
    type: 'knowledge_node.deleted',
    payload: { label: 'Kettle', deleted_by: `agent:${agent.body.agent_id}`, reason: 'Sold out for good.' },
  })
  expect((await app.call('GET', path, { as: tenant.key })).status).toBe(404)
  expect((await remove(body, headers)).status).toBe(404)
})

it('leaves a node alone that is another one by now', async () => {
  const { tenant, path, remove } = await oneNode()
  const refused = await remove({ expected_label: 'Teapot' })
  expect([refused.status, locationsOf(refused)]).toEqual([409, ['body.expected_label']])
  expect((await app.call('GET', path, { as: tenant.key })).body.node.version).toBe(1)
  expect(locationsOf(await remove({ reason: 7 }))).toEqual(['body.expected_label', 'body.reason'])
})

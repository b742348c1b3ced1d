import { expect, it } from 'vitest'
import { upload } from '../../../../test/files.ts'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { learn } from '../../../../test/knowledge.ts'
import { asTenant } from '../../../platform/db/database.ts'
import { type AgentRow, findAgentById } from '../../agents/index.ts'
import { Catalogue } from './catalogue.ts'
import { knowledgeInContext } from './chat-context.ts'

const app = await testApp()
const catalogue = new Catalogue({ db: app.db, ...app.app.services })
const knowledge = knowledgeInContext(app.app.services.knowledge, catalogue)

const agentWith = async (tenant: TestTenant, capabilities: object): Promise<AgentRow> => {
  const made = await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Guide' } })
  await app.call('PATCH', '/api/v1/agents/Guide/capabilities', { as: tenant.key, body: capabilities })
  const agent = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    findAgentById(tx, tenant.tenantId, made.body.agent_id),
  )
  if (agent === undefined) throw new Error('the agent was not made')
  return agent
}

it('shows what is known about what is said, and where it is from', async () => {
  const tenant = await app.newTenant()
  const agent = await agentWith(tenant, { knowledgeBase: true })
  const made = await upload(app, tenant, 'manual.md', '# Descaling\n\nBoil vinegar in it twice a year.')
  await workOff(app, tenant.tenantId, 'knowledge.read_document')
  await learn(app, tenant, [['product', 'Kettle', { warranty: '2 years' }]])
  const found = await knowledge.about(agent, 'How do I boil vinegar in it?')
  expect(found?.[0]).toMatchObject({
    content: 'Boil vinegar in it twice a year.',
    label: 'manual.md',
    type: 'document',
    source: 'manual.md, page 1',
    citation: { document_id: made.body.document_id, page: 1, heading: 'Descaling' },
  })
  expect(found?.[0]?.score).toBeGreaterThan(0)
  expect((await knowledge.about(agent, 'the warranty of the kettle'))?.[0]?.source).toBe('project knowledge')
  expect(await knowledge.about(agent, '  ')).toEqual([])
})

it('has nothing for agents without the capability, and nothing of other workspaces', async () => {
  const [tenant, other] = [await app.newTenant(), await app.newTenant()]
  await learn(app, other, [['product', 'Kettle', { warranty: '2 years' }]])
  expect(await knowledge.about(await agentWith(tenant, {}), 'kettle')).toBeUndefined()
  expect(await knowledge.about(await agentWith(tenant, { knowledgeBase: true }), 'kettle')).toEqual([])
})

import { expect, it } from 'vitest'
import { upload } from '../../../../test/files.ts'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { learn } from '../../../../test/knowledge.ts'
import { asTenant } from '../../../platform/db/database.ts'
import { type AgentRow, findAgentById } from '../../agents/index.ts'
import type { ToolRun } from '../../chat/index.ts'

const app = await testApp()

const tool = app.app.services.chat.tools.find((one) => one.name === 'rapport_knowledge_search')
if (tool === undefined) throw new Error('the tool is not offered to anybody')

const agentWith = async (tenant: TestTenant, capabilities: object): Promise<AgentRow> => {
  const made = await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Guide' } })
  await app.call('PATCH', '/api/v1/agents/Guide/capabilities', { as: tenant.key, body: capabilities })
  const agent = await app.db.read(asTenant(tenant.tenantId), (tx) =>
    findAgentById(tx, tenant.tenantId, made.body.agent_id),
  )
  if (agent === undefined) throw new Error('the agent was not made')
  return agent
}
const ask = async (agent: AgentRow, query: unknown) =>
  (await tool.run({ agent, arguments: { query } } as unknown as ToolRun)) as {
    error?: string
    results: { label: string; content: string; citation: object }[]
  }

it('is offered to agents that have the capability, and to no other', async () => {
  const tenant = await app.newTenant()
  expect(tool.isOffered(await agentWith(tenant, {}))).toBe(false)
  expect(tool.isOffered(await agentWith(tenant, { knowledgeBase: true }))).toBe(true)
})

it('answers with passages and nodes, and says where they are from', async () => {
  const tenant = await app.newTenant()
  const agent = await agentWith(tenant, { knowledgeBase: true })
  const made = await upload(app, tenant, 'manual.md', '# Descaling\n\nBoil vinegar in it twice a year.')
  await workOff(app, tenant.tenantId, 'knowledge.read_document')
  await learn(app, tenant, [['product', 'Kettle', { warranty: '2 years' }]])
  expect((await ask(agent, 'boil vinegar')).results[0]).toMatchObject({
    content: 'Boil vinegar in it twice a year.',
    citation: { from: 'manual.md', document_id: made.body.document_id, page: 1, heading: 'Descaling' },
  })
  expect((await ask(agent, 'warranty of the kettle')).results[0]).toMatchObject({
    label: 'Kettle',
    content: 'Kettle (product). warranty: 2 years.',
    citation: { from: 'project knowledge' },
  })
  expect((await ask(agent, 7)).error).toBeDefined()
})

it('reaches as far as the agent’s scope mode', async () => {
  const tenant = await app.newTenant()
  await learn(app, tenant, [['policy', 'Project refunds']])
  await app.call('POST', `/api/v1/tenants/${tenant.tenantId}/knowledge/org-nodes`, {
    as: tenant.key,
    body: { node_type: 'policy', label: 'Company refunds' },
  })
  const seen = async (knowledgeBaseScopeMode: string) => {
    const agent = await agentWith(tenant, { knowledgeBase: true, knowledgeBaseScopeMode })
    return (await ask(agent, 'refunds')).results.map((one) => one.label).sort()
  }
  expect(await seen('project_only')).toEqual(['Project refunds'])
  expect(await seen('org_only')).toEqual(['Company refunds'])
  expect(await seen('union')).toEqual(['Company refunds', 'Project refunds'])
})

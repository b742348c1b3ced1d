import { expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'

const app = await testApp()

it('shows the defaults of a new agent, without the keys that say nothing', async () => {
  const tenant = await app.newTenant()
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
  const { body } = await app.call('GET', '/api/v1/agents/ada/capabilities', { as: tenant.key })
  expect(body).toEqual({
    $schema: 'http://rapport.test/api/v1/schemas/AgentCapabilities.json',
    autoLearnSkills: false,
    imageGeneration: false,
    inventory: true,
    knowledgeBase: false,
    knowledgeBaseScopeMode: 'project_only',
    knowledgeBaseWrite: false,
    memoryMode: 'sync',
    musicGeneration: false,
    rememberName: false,
    sharedMemory: false,
    skills: false,
    videoGeneration: false,
    voiceGeneration: false,
    webSearch: false,
    wisdom: true,
    mcp_enabled: [],
    customTools: [],
    pendingCapabilities: [],
  })
})

it('follows the project’s default for writing knowledge until it is set', async () => {
  const tenant = await app.newTenant()
  const settings = { name: 'P', default_agent_kb_write: true }
  const project = await app.call('POST', '/api/v1/projects', { as: tenant.owner, body: settings })
  const { project_id } = project.body
  const agent = { name: 'Ada', project_id, tool_capabilities: { knowledge_base: true } }
  await app.call('POST', '/api/v1/agents', { as: tenant.owner, body: agent })
  const read = () => app.call('GET', '/api/v1/agents/ada/capabilities', { as: tenant.owner })
  expect((await read()).body).toMatchObject({ knowledgeBaseWrite: true, knowledgeBaseProjectId: project_id })
  await app.call('PUT', `/api/v1/projects/${project_id}`, {
    as: tenant.owner,
    body: { default_agent_kb_write: false },
  })
  expect((await read()).body.knowledgeBaseWrite).toBe(false)
})

it('shows the tools that were made for the agent', async () => {
  const tenant = await app.newTenant()
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
  const tool = {
    name: 'weather',
    description: 'The weather.',
    parameters: { type: 'object', properties: {} },
  }
  await app.call('POST', '/api/v1/agents/Ada/tools', { as: tenant.key, body: tool })
  const read = await app.call('GET', '/api/v1/agents/Ada/capabilities', { as: tenant.key })
  expect(read.body.customTools).toEqual([tool])
})

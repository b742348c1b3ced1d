import { expect, it } from 'vitest'
import { locationsOf, type TestTenant, testApp } from '../harness.ts'

const app = await testApp()

/** PUT and PATCH of capabilities both keep what was not sent, so both have to pass the same tests. */
export function testCapabilityWrites(method: 'PUT' | 'PATCH'): void {
  const write = (tenant: TestTenant, body: object) =>
    app.call(method, '/api/v1/agents/ada/capabilities', { as: tenant.key, body })

  async function withAgent(): Promise<TestTenant> {
    const tenant = await app.newTenant()
    await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
    return tenant
  }

  it('keeps what was not sent, says what it stored, and writes an event', async () => {
    const tenant = await withAgent()
    await app.call('POST', `/api/v1/projects/${tenant.projectId}/mcp-servers`, {
      as: tenant.key,
      body: { name: 'files', url: 'https://files.example/mcp' },
    })
    await write(tenant, { webSearch: true, mcpEnabled: ['files'], proactiveMode: 'off', composio: true })
    const second = await write(tenant, { memoryMode: 'async' })
    expect(second.body).toMatchObject({
      webSearch: true,
      mcp_enabled: ['files'],
      proactiveMode: 'off',
      integrationHub: true,
      memoryMode: 'async',
    })
    const read = await app.call('GET', '/api/v1/agents/ada/capabilities', { as: tenant.key })
    expect(read.body).toEqual(second.body)
    const events = await app.eventsOf(tenant.tenantId)
    expect(events.filter((event) => event.type === 'agent.capabilities_updated').at(-1)?.payload).toEqual({
      fields: ['memoryMode'],
    })
  })

  it('takes back its own answer, read-only keys and all', async () => {
    const tenant = await withAgent()
    const before = (await write(tenant, { imageGeneration: true })).body
    const echoed = await write(tenant, {
      ...before,
      voiceGeneration: true,
      voiceTier: 3,
      customTools: [{ name: 'x' }],
    })
    expect(echoed.status).toBe(200)
    expect(echoed.body).toEqual(before)
  })

  it('refuses a set that contradicts itself, and stores nothing of it', async () => {
    const tenant = await withAgent()
    const refused = await write(tenant, { sharedMemory: true, wisdom: false, webSearch: true })
    expect(refused.status).toBe(422)
    expect(locationsOf(refused)).toEqual(['body.sharedMemory'])
    expect((await write(tenant, { knowledgeBaseWrite: true })).status).toBe(422)
    expect((await write(tenant, {})).body).toMatchObject({
      webSearch: false,
      sharedMemory: false,
      wisdom: true,
    })
    expect(
      (await write(tenant, { knowledgeBase: true, knowledgeBaseWrite: true })).body.knowledgeBaseWrite,
    ).toBe(true)
    expect((await write(tenant, { autoLearnSkills: true })).body.autoLearnSkills).toBe(false)
  })

  it('loses nothing when two change different switches at once', async () => {
    const tenant = await withAgent()
    await Promise.all([
      write(tenant, { webSearch: true }),
      write(tenant, { skills: true }),
      write(tenant, { rememberName: true }),
    ])
    expect((await write(tenant, {})).body).toMatchObject({
      webSearch: true,
      skills: true,
      rememberName: true,
    })
  })

  it('names every bad field at once', async () => {
    const reply = await write(await withAgent(), {
      wisdom: 'yes',
      memoryMode: 'later',
      mcpEnabled: 'all',
      proactiveMode: '',
    })
    expect(reply.status).toBe(400)
    expect(locationsOf(reply)).toEqual([
      'body.mcpEnabled',
      'body.memoryMode',
      'body.proactiveMode',
      'body.wisdom',
    ])
  })
}

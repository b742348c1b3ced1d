import { describe, expect, it } from 'vitest'
import { upload } from '../../../test/files.ts'
import { type TestTenant, testApp } from '../../../test/harness.ts'
import { workOff } from '../../../test/jobs.ts'
import { learn } from '../../../test/knowledge.ts'
import { mcpClient } from '../../../test/mcp-client.ts'
import { facts, tell, withAda } from '../../../test/memory.ts'

const app = await testApp()

/** A workspace with a person, a document and an entity, which no other workspace should see. */
async function secretive(): Promise<TestTenant & { documentId: string; factId: string; agentId: string }> {
  const tenant = await withAda(app)
  const { fact_id: factId } = await tell(app, tenant, 'Hides a Stradivarius.')
  const { document_id: documentId } = (await upload(app, tenant, 'plan.txt', 'The plan of the vault.')).body
  await workOff(app, tenant.tenantId, 'knowledge.read_document')
  await learn(app, tenant, [['secret', 'Vault', {}]])
  const { agent_id: agentId } = (await app.call('GET', '/api/v1/agents/Ada', { as: tenant.key })).body
  return { ...tenant, documentId, factId, agentId }
}

describe('scopes', () => {
  it('lets a key that may only read call no tool that writes', async () => {
    const tenant = await withAda(app)
    const { fact_id } = await tell(app, tenant, 'Likes tea.')
    const { call } = await mcpClient(app, await tenant.keyWith(['read:*']))
    expect((await call('search_memory', { user: 'u1', query: 'tea' })).result.results).toHaveLength(1)
    for (const [name, args] of [
      ['remember', { user: 'u1', content: 'Likes coffee.' }],
      ['update_fact', { fact_id, content: 'Likes coffee.' }],
      ['forget_fact', { fact_id }],
      ['send_message', { user: 'u1', message: 'Hello' }],
    ] as const)
      expect(await call(name, args), name).toMatchObject({
        isError: true,
        text: expect.stringMatching(/^The API key lacks the scope write:(memory|chat)\.$/),
      })
    expect((await facts(app, tenant)).facts).toMatchObject([{ content: 'Likes tea.' }])
  })

  it('leaves out of the list of resources what a key may not read', async () => {
    const tenant = await secretive()
    const { client } = await mcpClient(app, await tenant.keyWith(['read:knowledge']))
    const first = await client.listResources()
    expect(first.resources).toEqual([])
    const second = await client.listResources({ cursor: first.nextCursor as string })
    expect(second.resources).toMatchObject([{ name: 'plan.txt' }])
  })
})

describe('isolation', () => {
  it('shows nothing of another workspace', async () => {
    const [theirs, mine] = [await secretive(), await withAda(app)]
    await expectNothingOf(theirs, mine.key)
  })

  it('shows nothing of another project of the workspace', async () => {
    const theirs = await secretive()
    const project = await app.call('POST', '/api/v1/projects', { as: theirs.owner, body: { name: 'Other' } })
    const path = `/api/v1/projects/${project.body.project_id}/keys`
    const { key } = (await app.call('POST', path, { as: theirs.owner, body: { scopes: ['*'] } })).body
    await app.call('POST', '/api/v1/agents', { as: key, body: { name: 'Bea' } })
    await expectNothingOf(theirs, key)
  })

  async function expectNothingOf(theirs: Awaited<ReturnType<typeof secretive>>, key: string) {
    const { client, call } = await mcpClient(app, key)
    const agent = theirs.agentId
    const seen: unknown[] = []
    for (const [name, args] of [
      ['remember', { agent, user: 'u1', content: 'Mine now.' }],
      ['search_memory', { agent, query: 'Stradivarius' }],
      ['list_facts', { agent, user: 'u1' }],
      ['update_fact', { agent, fact_id: theirs.factId, content: 'Mine now.' }],
      ['forget_fact', { agent, fact_id: theirs.factId }],
      ['get_context', { agent, user: 'u1' }],
      ['list_people', { agent }],
      ['send_message', { agent, user: 'u1', message: 'Hello' }],
      // An agent of one's own, with a fact of theirs.
      ['update_fact', { fact_id: theirs.factId, content: 'Mine now.' }],
      ['forget_fact', { fact_id: theirs.factId }],
    ] as const) {
      const answer = await call(name, args)
      expect(answer, name).toMatchObject({ isError: true, text: expect.stringMatching(/no such/i) })
      seen.push(answer)
    }
    seen.push(await call('search_memory', { query: 'Stradivarius' }))
    seen.push((await call('search_knowledge', { query: 'vault plan' })).result)
    seen.push((await call('list_agents')).result)
    for (const uri of [
      `rapport://agents/${agent}`,
      `rapport://agents/${agent}/people/u1`,
      `rapport://documents/${theirs.documentId}`,
    ])
      await expect(client.readResource({ uri }), uri).rejects.toMatchObject({ code: -32_002 })
    await expect(client.getPrompt({ name: 'brief_me', arguments: { agent, user: 'u1' } })).rejects.toThrow(
      /no such agent/i,
    )
    const text = JSON.stringify(seen)
    for (const secret of ['Hides', 'plan.txt', 'Vault', theirs.agentId]) expect(text).not.toContain(secret)
    expect((await facts(app, theirs)).facts).toMatchObject([{ content: 'Hides a Stradivarius.' }])
  }
})

it.each([
  '.',
  '..',
  '%2e%2e',
  '../../agents',
  'Ada/../Bea',
  'Ada?x=1',
  'Ada#x',
  '\u0000',
  '\ud800',
  'x'.repeat(200),
])('takes %j for the name of an agent that does not exist', async (agent) => {
  const tenant = await withAda(app)
  const { call } = await mcpClient(app, tenant.key)
  for (const [name, args] of [
    ['list_people', { agent }],
    ['remember', { agent, user: 'u1', content: 'Something.' }],
    ['forget_fact', { fact_id: agent.slice(0, 100) }],
  ] as const)
    expect(await call(name, args)).toMatchObject({ isError: true })
  expect((await facts(app, tenant)).total_count).toBe(0)
})

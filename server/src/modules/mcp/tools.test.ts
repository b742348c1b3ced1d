import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { learn } from '../../../test/knowledge.ts'
import { mcpClient } from '../../../test/mcp-client.ts'
import { facts, tell, withAda } from '../../../test/memory.ts'

const app = await testApp()

describe('the list of tools', () => {
  it('says what each takes, gives and does', async () => {
    const { key } = await withAda(app)
    const { client } = await mcpClient(app, key)
    const { tools } = await client.listTools()
    expect(
      tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint, annotations?.destructiveHint]),
    ).toEqual([
      ['remember', false, false],
      ['search_memory', true, false],
      ['list_facts', true, false],
      ['update_fact', false, true],
      ['forget_fact', false, true],
      ['get_context', true, false],
      ['search_knowledge', true, false],
      ['list_agents', true, false],
      ['list_people', true, false],
      ['send_message', false, false],
    ])
    for (const { description, inputSchema, outputSchema } of tools) {
      expect(description?.length).toBeGreaterThan(40)
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(outputSchema).toMatchObject({ type: 'object' })
      // Every text and every number has a bound.
      for (const property of Object.values(inputSchema.properties ?? {}) as Record<string, unknown>[])
        expect(property).toHaveProperty(property['type'] === 'string' ? 'maxLength' : 'maximum')
    }
  })
})

describe('memory', () => {
  it('stores, finds, corrects and forgets a fact', async () => {
    const tenant = await withAda(app)
    const { call } = await mcpClient(app, tenant.key)
    const made = await call('remember', {
      user: 'u1',
      content: 'Prefers calls in the morning.',
      fact_type: 'preference',
      importance: 0.9,
    })
    expect(made).toMatchObject({
      isError: false,
      result: { content: 'Prefers calls in the morning.', fact_type: 'preference', importance: 0.9 },
    })
    expect(JSON.parse(made.text)).toEqual(made.result)
    const { fact_id } = made.result
    expect((await facts(app, tenant)).facts).toMatchObject([
      { fact_id, content: 'Prefers calls in the morning.' },
    ])
    expect((await app.eventsOf(tenant.tenantId)).map(({ type }) => type)).toContain('memory.created')

    const found = await call('search_memory', { user: 'u1', query: 'When does she like calls?' })
    expect(found.result.results[0]).toMatchObject({ fact_id, user: 'u1' })
    expect((await call('search_memory', { query: 'calls' })).result.results[0]).toMatchObject({ user: 'u1' })

    const corrected = await call('update_fact', { fact_id, content: 'Prefers calls in the evening.' })
    expect(corrected.result).toMatchObject({ content: 'Prefers calls in the evening.', importance: 0.9 })
    const current = corrected.result.fact_id
    expect((await facts(app, tenant)).facts).toMatchObject([{ content: 'Prefers calls in the evening.' }])

    expect(await call('forget_fact', { fact_id: current })).toMatchObject({ result: { forgotten: current } })
    expect((await facts(app, tenant)).total_count).toBe(0)
    expect(await call('forget_fact', { fact_id: current })).toMatchObject({ isError: true })
  })

  it('lists facts page by page, by type, and of one person', async () => {
    const tenant = await withAda(app)
    for (const content of ['Has a dog called Rex.', 'Works at a bakery.', 'Lives in Lyon.'])
      await tell(app, tenant, content)
    await tell(app, tenant, 'Plays the cello.', { user_id: 'u2', fact_type: 'hobby' })
    const { call } = await mcpClient(app, tenant.key)
    const first = (await call('list_facts', { user: 'u1', limit: 2 })).result
    expect(first).toMatchObject({ total: 3, facts: [{}, {}], next_cursor: expect.any(String) })
    const second = (await call('list_facts', { user: 'u1', limit: 2, cursor: first.next_cursor })).result
    expect(second.facts).toHaveLength(1)
    expect(second).not.toHaveProperty('next_cursor')
    expect((await call('list_facts', { user: 'u2', fact_type: 'hobby' })).result.total).toBe(1)
    expect((await call('list_facts', { user: 'nobody' })).result).toEqual({ facts: [], total: 0 })
  })

  it('repeats nothing when a request with the same Idempotency-Key comes twice', async () => {
    const tenant = await withAda(app)
    const { call } = await mcpClient(app, tenant.key, { 'idempotency-key': 'the-same' })
    const args = { user: 'u1', content: 'Collects stamps.' }
    const [first, again] = [await call('remember', args), await call('remember', args)]
    expect(again.result).toEqual(first.result)
    expect((await facts(app, tenant)).facts).toMatchObject([{ mention_count: 1 }])
    const other = await call('remember', { ...args, content: 'Collects coins.' })
    expect(other).toMatchObject({ isError: true, text: expect.stringContaining('Idempotency-Key') })
  })
})

describe('conversations, people, agents and knowledge', () => {
  it('gets a reply, and shows what the agent knows then', async () => {
    const tenant = await withAda(app)
    await tell(app, tenant, 'Is allergic to nuts.')
    const { call } = await mcpClient(app, tenant.key)
    const said = await call('send_message', { user: 'u1', message: 'Hello! My dog is called Rex.' })
    expect(said).toMatchObject({ isError: false, result: { session_id: expect.any(String) } })
    expect(said.text).toBe(said.result.reply)
    expect(said.text).not.toBe('')
    const session_id = said.result.session_id
    const more = await call('send_message', { user: 'u1', message: 'What is new?', session_id })
    expect(more.result.session_id).toBe(session_id)

    const context = (await call('get_context', { user: 'u1', query: 'nuts', session_id })).result
    expect(context.facts).toContainEqual(expect.objectContaining({ content: 'Is allergic to nuts.' }))
    expect(context.recent_turns[0]).toEqual({ role: 'user', content: 'Hello! My dog is called Rex.' })
    expect((await call('list_people')).result.people).toMatchObject([{ user: 'u1' }])
  })

  it('lists agents, and asks which one is meant when there are several', async () => {
    const tenant = await app.newTenant()
    const { call } = await mcpClient(app, tenant.key)
    expect(await call('list_people')).toMatchObject({
      isError: true,
      text: expect.stringMatching(/no agent/),
    })
    for (const name of ['Ada', 'Bea'])
      await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name } })
    const agents = (await call('list_agents')).result.agents
    expect(agents.map(({ name }: { name: string }) => name).sort()).toEqual(['Ada', 'Bea'])
    const page = (await call('list_agents', { limit: 1 })).result
    expect((await call('list_agents', { limit: 1, cursor: page.next_cursor })).result.agents).toHaveLength(1)
    const unclear = await call('list_facts', { user: 'u1' })
    expect(unclear).toMatchObject({ isError: true, text: expect.stringMatching(/Ada/) })
    expect(unclear.text).toMatch(/Bea/)
    for (const agent of ['ada', agents[0].agent_id])
      expect(await call('list_facts', { agent, user: 'u1' })).toMatchObject({ isError: false })
  })

  it('searches the knowledge of the project', async () => {
    const tenant = await withAda(app)
    await learn(app, tenant, [['product', 'Espresso machine', { price: 300 }]])
    const { call } = await mcpClient(app, tenant.key)
    const found = (await call('search_knowledge', { query: 'espresso' })).result.results
    expect(found[0]).toMatchObject({ label: 'Espresso machine', type: 'product', properties: { price: 300 } })
  })
})

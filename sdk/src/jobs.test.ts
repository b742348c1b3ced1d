import { afterAll, describe, expect, it } from 'vitest'
import { serveApp } from '../../server/test/sdk-server.ts'
import { createClient, RapportJobError } from './index.ts'
import { waitFor } from './poll.ts'
import { startFaultyProxy } from './testing/faulty-proxy.ts'

const { app, url } = await serveApp()
const proxy = await startFaultyProxy(url)
afterAll(() => proxy.close())

async function withAda() {
  const tenant = await app.newTenant()
  const client = createClient({ url: proxy.url, key: tenant.key })
  await client.agents.create({ name: 'Ada' })
  proxy.meet()
  return { client, tenant, projectId: tenant.projectId }
}

describe('jobs', () => {
  it('import people and tell how far they are', async () => {
    const { client } = await withAda()
    const users = ['maria', 'joe'].map((user_id) => ({
      user_id,
      facts: [
        { atomic_text: `${user_id} likes the sea.`, fact_type: 'preference', confidence: 1, importance: 0.5 },
      ],
    }))
    const { job_id } = await client.imports.begin('Ada', { users })
    const seen: number[] = []
    const job = await client.imports.wait('Ada', job_id, {
      everyMs: 20,
      onProgress: ({ processed_users }) => seen.push(processed_users),
    })
    expect(job).toMatchObject({ status: 'completed', processed_users: 2 })
    expect(seen.at(-1)).toBe(2)
    expect((await client.imports.users('Ada', job_id)).users).toHaveLength(2)
    expect((await client.agents.users('Ada').all()).map((user) => user.user_id).sort()).toEqual([
      'joe',
      'maria',
    ])
  })

  it('copy an agent with what it remembers', async () => {
    const { client } = await withAda()
    await client.memory.remember('Ada', { content: 'Maria lives in Lyon.', user_id: 'maria' })
    const { agent_id } = await client.agents.fork('Ada', { name: 'Bo' })
    expect((await client.agents.waitForFork(agent_id, { everyMs: 20 })).status).toBe('complete')
    const facts = await client.memory.facts('Bo', { user_id: 'maria' }).all()
    expect(facts.map((fact) => fact.content)).toEqual(['Maria lives in Lyon.'])
  })

  it('read documents and run rules', async () => {
    const { client, projectId } = await withAda()
    const text =
      '# Rooms\n\nRooms to the sea cost 90 euros a night.\n\n# Dogs\n\nDogs are welcome in the garden house.\n'
    const { document_id } = await client.knowledge.upload(projectId, new Blob([text]), 'house.md')
    const document = await client.knowledge.waitForDocument(projectId, document_id, { everyMs: 50 })
    expect(document).toMatchObject({ status: 'indexed', file_name: 'house.md' })
    const { results } = await client.knowledge.search(projectId, { q: 'May I bring my dog?' })
    expect(results[0]).toMatchObject({ document_id, content: expect.stringContaining('garden house') })
    const broken = await client.knowledge.upload(projectId, new Blob(['%PDF-1.4 no']), 'broken.pdf')
    const failed = client.knowledge.waitForDocument(projectId, broken.document_id, { everyMs: 50 })
    await expect(failed).rejects.toBeInstanceOf(RapportJobError)
  })

  it('learn from turns and from whole sessions', async () => {
    const { client } = await withAda()
    await client.sessions.start('Ada', { user_id: 'maria', session_id: 's1' })
    const turn = await client.sessions.turn('Ada', 's1', {
      userId: 'maria',
      messages: [
        { role: 'user', content: 'My dog is called Rex.' },
        { role: 'assistant', content: 'A fine name.' },
      ],
    })
    expect((await client.sessions.waitForTurn('Ada', turn.extraction_id, { everyMs: 20 })).state).toBe('done')
    const ended = await client.sessions.end('Ada', { user_id: 'maria', session_id: 's1' })
    if (ended.processing_id !== undefined)
      expect((await client.sessions.waitForEnd(ended.processing_id, { everyMs: 20 })).state).toBe('done')
    const { results } = await client.memory.search('Ada', { q: 'What is the dog called?', user_id: 'maria' })
    expect(results.some((fact) => fact.content.includes('Rex'))).toBe(true)
  })

  it('that take too long are handed back as they are', async () => {
    const slow = waitFor(
      async () => ({ at: 7 }),
      () => 'running',
      { timeoutMs: 30, everyMs: 20 },
    )
    await expect(slow).rejects.toMatchObject({ name: 'RapportJobError', job: { at: 7 } })
    const stop = new AbortController()
    const stopped = waitFor(
      async () => 0,
      () => 'running',
      { signal: stop.signal, everyMs: 10_000 },
    )
    stop.abort(new Error('enough'))
    await expect(stopped).rejects.toThrow('enough')
  })
})

describe('lists', () => {
  it('are read page by page, as far as they are read', async () => {
    const { client } = await withAda()
    for (const name of ['Bo', 'Cy', 'Di', 'Ed']) await client.agents.create({ name })
    proxy.meet()
    const names: string[] = []
    for await (const agent of client.agents.list({ page_size: 2 })) names.push(agent.name)
    expect(names.sort()).toEqual(['Ada', 'Bo', 'Cy', 'Di', 'Ed'])
    expect(proxy.passed).toHaveLength(3)
    proxy.meet()
    expect(await client.agents.list({ page_size: 2 }).all(2)).toHaveLength(2)
    expect(proxy.passed).toHaveLength(1)
    proxy.meet()
    for await (const page of client.agents.list({ page_size: 2 }).pages()) if (page.items.length > 0) break
    expect(proxy.passed).toHaveLength(1)
  })

  it('go on after a page that had to be asked for twice', async () => {
    const { client } = await withAda()
    const facts = Array.from({ length: 7 }, (_, n) => ({ content: `Fact number ${n} is about the sea.` }))
    await client.memory.rememberAll('Ada', { user_id: 'maria', facts })
    proxy.meet(undefined, { kind: 'drop' })
    const all = await client.memory.facts('Ada', { user_id: 'maria', limit: 3 }).all()
    expect(new Set(all.map((fact) => fact.fact_id)).size).toBe(7)
  })
})

import { expect, it } from 'vitest'
import { startApp, testApp } from '../../../../../test/harness.ts'
import { workOff } from '../../../../../test/jobs.ts'
import { search, tell, withAda } from '../../../../../test/memory.ts'

const app = await testApp()

it('finds by words at once, and by meaning once the vectors are there', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Maria works as a nurse at the city hospital.')
  await tell(app, tenant, 'Maria adopted a kitten called Milo.')
  await tell(app, tenant, 'Maria dislikes long flights.')
  expect((await search(app, tenant, 'hospital'))[0]?.content).toContain('nurse')
  await workOff(app, tenant.tenantId)
  expect((await search(app, tenant, 'does she have a pet?'))[0]?.content).toContain('kitten')
  expect(
    (await search(app, tenant, 'what is her profession?', 'user_id=u1&mode=semantic'))[0]?.content,
  ).toContain('nurse')
  for (const { score } of await search(app, tenant, 'flights')) {
    expect(score).toBeGreaterThan(0)
    expect(score).toBeLessThanOrEqual(1)
  }
  expect(await search(app, tenant, 'flights', 'user_id=u1&limit=1')).toHaveLength(1)
})

it('finds by meaning in a memory of nine facts', async () => {
  const tenant = await withAda(app)
  for (const told of [
    'Tom is allergic to peanuts.',
    'Tom works at a bank in Leeds.',
    'Tom has a dog named Rex.',
    'Tom plays the cello.',
    'Tom was born in 1985.',
    'Tom drives a red Volvo.',
    'Tom likes hiking in the Alps.',
    'Tom is married to Julia.',
    'Tom lives in York.',
  ])
    await tell(app, tenant, told)
  await workOff(app, tenant.tenantId)
  for (const [question, found] of [
    ['what food should he avoid?', 'peanuts'],
    ['how does he get to the office', 'Volvo'],
    ['who is his spouse', 'Julia'],
    ['does he have any animals', 'Rex'],
    ['how old is he', '1985'],
  ] as const) {
    const first = (await search(app, tenant, question)).slice(0, 5).map((hit) => hit.content)
    expect(first.join(' '), question).toContain(found)
  }
})

it('never finds another person’s, another instance’s or another tenant’s', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'The secret word is marmalade.', { user_id: 'u1' })
  await tell(app, tenant, 'The secret word is porridge.', {}, '?instance_id=berlin')
  await tell(app, tenant, 'The bar opens at six.', {
    user_id: undefined,
    metadata: { scope: 'agent_global' },
  })
  const stranger = await withAda(app)
  expect(await search(app, stranger, 'secret word')).toEqual([])
  const texts = async (query: string) =>
    (await search(app, tenant, 'secret word bar opens', query)).map((hit) => hit.content)
  expect(await texts('user_id=u1')).toEqual(
    expect.arrayContaining(['The secret word is marmalade.', 'The bar opens at six.']),
  )
  expect(await texts('user_id=u2')).toEqual(['The bar opens at six.'])
  expect(await texts('user_id=u1&instance_id=berlin')).not.toContain('The secret word is marmalade.')
})

it('looks through all people of the agent when none is named, and tells whose it is when asked', async () => {
  const tenant = await withAda(app)
  await tell(app, tenant, 'Zoe collects stamps.', { user_id: 'zoe' })
  await tell(app, tenant, 'Ben collects coins.', { user_id: 'ben' })
  await tell(app, tenant, 'The club collects its fee in May.', {
    user_id: undefined,
    metadata: { scope: 'agent_global' },
  })
  const stranger = await withAda(app)
  await tell(app, stranger, 'Mia collects shells.', { user_id: 'mia' })
  const found = await search(app, tenant, 'Who collects something?', 'include=user')
  expect(new Map(found.map((hit) => [hit.content, hit.user_id]))).toEqual(
    new Map([
      ['Zoe collects stamps.', 'zoe'],
      ['Ben collects coins.', 'ben'],
      ['The club collects its fee in May.', undefined],
    ]),
  )
  for (const hit of await search(app, tenant, 'stamps', '')) expect(hit).not.toHaveProperty('user_id')
  expect(await search(app, tenant, 'collects', 'limit=1')).toHaveLength(1)
  expect((await search(app, tenant, 'stamps', 'user_id=zoe&include=user'))[0]?.user_id).toBe('zoe')
  expect(await search(app, tenant, 'stamps', 'instance_id=berlin')).toEqual([])
})

it('finds the right people among more than it looks at', async () => {
  const tenant = await withAda(app)
  const facts = Array.from({ length: 70 }, (_, at) => ({
    user_id: `p${at}`,
    content: at === 3 ? 'Keeps an iguana.' : `Likes number ${at}.`,
  }))
  const bulk = await app.call('POST', '/api/v1/agents/Ada/memory/facts/bulk', {
    as: tenant.key,
    body: { facts },
  })
  expect(bulk.status).toBe(200)
  expect((await search(app, tenant, 'iguana', 'include=user&mode=bm25'))[0]).toMatchObject({ user_id: 'p3' })
  // Signs of patterns mean themselves.
  expect((await search(app, tenant, '100%_\\', '')).length).toBeLessThanOrEqual(20)
})

it('agrees with other processes on the same database', async () => {
  const tenant = await withAda(app)
  const other = await startApp({ clock: app.clock })
  await tell(app, tenant, 'Keeps bees.')
  expect(await search(other, tenant, 'bees')).toHaveLength(1)
  const more = await tell(app, tenant, 'Sells honey from the bees.')
  expect(await search(other, tenant, 'bees')).toHaveLength(2)
  await app.call('DELETE', `/api/v1/agents/Ada/memory/facts/${more.fact_id}`, { as: tenant.key })
  expect(await search(other, tenant, 'bees')).toHaveLength(1)
  await app.call('DELETE', '/api/v1/agents/Ada', { as: tenant.key })
  await app.call('POST', '/api/v1/agents', { as: tenant.key, body: { name: 'Ada' } })
  await tell(app, tenant, 'Keeps goats.')
  expect((await search(other, tenant, 'keeps bees')).map((hit) => hit.content)).toEqual(['Keeps goats.'])
  await other.app.close()
})

it('refuses an empty question and odd limits', async () => {
  const tenant = await withAda(app)
  const refused = await app.call('GET', '/api/v1/agents/Ada/memory/search?q=%20&limit=101&mode=x', {
    as: tenant.key,
  })
  expect(refused.body.errors.map((error: { location: string }) => error.location).sort()).toEqual([
    'query.limit',
    'query.mode',
    'query.q',
  ])
  expect((await app.call('GET', '/api/v1/agents/None/memory/search?q=a', { as: tenant.key })).status).toBe(
    404,
  )
})

it('shows the paragraph of a long message, and the person’s words before the agent’s', async () => {
  const tenant = await withAda(app)
  const advice = 'To plan a sprint, decide when the sprint ends and write down the tasks of the sprint.\n\n'
  const filler = 'We walked along the river to the old mill and had lunch there.\n\n'.repeat(30)
  const note = `${filler}The spare key is under the blue flowerpot.\n\n${filler}`
  await app.call('POST', '/api/v1/agents/Ada/turns', {
    as: tenant.key,
    body: {
      user_id: 'u1',
      session_id: 's1',
      messages: [
        { role: 'user', content: 'My first sprint ends on Friday.' },
        { role: 'assistant', content: advice.repeat(40) },
        { role: 'user', content: note },
      ],
    },
  })
  await workOff(app, tenant.tenantId)
  const [sprint] = await search(app, tenant, 'When does my first sprint end?')
  expect(sprint).toMatchObject({ content: 'My first sprint ends on Friday.', role: 'user' })
  expect(sprint).not.toHaveProperty('passage')
  const [advised] = await search(app, tenant, 'What did you say about planning a sprint?')
  expect(advised?.role).toBe('assistant')
  const [key] = await search(app, tenant, 'Where is the spare key?')
  expect(key?.content).toBe(note)
  expect(key?.passage).toContain('blue flowerpot')
  expect(key?.passage?.length).toBeLessThan(901)
})

it('finds what was said in other languages by other forms of the words', async () => {
  const tenant = await withAda(app)
  const said = [
    'Meine Katzen schlafen den ganzen Tag.',
    "J'habite près de l'hôpital.",
    '저는 부산에서 살아요.',
  ]
  for (const content of said) await tell(app, tenant, content)
  expect((await search(app, tenant, 'Wie heißt meine Katze?', 'user_id=u1&mode=bm25'))[0]?.content).toBe(
    said[0],
  )
  expect((await search(app, tenant, 'hôpital', 'user_id=u1&mode=bm25'))[0]?.content).toBe(said[1])
  expect((await search(app, tenant, '부산', 'user_id=u1&mode=bm25'))[0]?.content).toBe(said[2])
})

import { expect, it } from 'vitest'
import { startApp, type TestTenant, testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { facts, search, withAda } from '../../../../test/memory.ts'
import { asTenant } from '../../../platform/db/database.ts'

const app = await testApp()
const path = '/api/v1/agents/Ada/users/import'
const bring = (tenant: TestTenant, body: object) => app.call('POST', path, { as: tenant.key, body })
const job = async (tenant: TestTenant, id: string) =>
  (await app.call('GET', `${path}/${id}`, { as: tenant.key })).body
const known = async (tenant: TestTenant, userId: string): Promise<string> =>
  (await facts(app, tenant, `user_id=${userId}&limit=500`)).facts
    .map((fact: { content: string }) => fact.content)
    .join(' ')

const maria = {
  user_id: 'maria',
  display_name: 'Maria Costa',
  metadata: {
    company: 'Porto Pilots',
    title: 'captain',
    email: 'maria@example.com',
    custom: { loyalty_tier: 'gold' },
  },
  content: [
    { type: 'note', body: 'Maria prefers rooms to the sea. She is allergic to shellfish.' },
    {
      type: 'chat_transcript',
      body: 'Customer: I have a dog called Rex.\nAgent: Dogs are welcome.\nCustomer: Great, I also play the cello.',
    },
  ],
  facts: [
    {
      atomic_text: 'Maria stayed in room 12.',
      fact_type: 'experience',
      confidence: 0.8,
      importance: 0.4,
      created_at: '2024-05-01T00:00:00Z',
    },
  ],
  messages: [{ role: 'user', content: 'I am learning Norwegian.', occurred_at: '2024-06-01T00:00:00Z' }],
  first_met_at: '2024-01-15T00:00:00Z',
}

it('stores records at once, learns from the rest, and tells how it went', async () => {
  const tenant = await withAda(app)
  const users = [maria, { user_id: 'joe', display_name: 'Joe' }]
  const reply = await bring(tenant, { source: 'crm', users })
  expect(reply.status).toBe(202)
  expect(reply.body).toMatchObject({ status: 'queued', total_users: 2, facts_created: 6 })
  expect(await known(tenant, 'maria')).toMatch(/works for Porto Pilots/)
  expect(await job(tenant, reply.body.job_id)).toMatchObject({ status: 'queued', processed_users: 0 })

  await workOff(app, tenant.tenantId)
  const done = await job(tenant, reply.body.job_id)
  expect(done).toMatchObject({
    status: 'completed',
    source_type: 'crm',
    job_type: 'import',
    processed_users: 2,
    errors: 0,
    error_details: null,
  })
  const texts = await known(tenant, 'maria')
  for (const part of [/gold/, /room 12/, /rooms to the sea/, /shellfish/, /Rex/, /cello/, /Norwegian/]) {
    expect(texts).toMatch(part)
  }
  expect(done.facts_stored).toBe((await facts(app, tenant, 'user_id=maria')).total_count + 1)
  const stay = (
    await app.call('GET', '/api/v1/agents/Ada/users/maria/facts', { as: tenant.key })
  ).body.facts.find((fact: { atomic_text: string }) => fact.atomic_text.includes('room 12'))
  expect(stay).toMatchObject({ valid_from: '2024-05-01T00:00:00.000Z', source_type: 'crm' })
  const { users: list } = (await app.call('GET', '/api/v1/agents/Ada/users', { as: tenant.key })).body
  expect(list).toMatchObject([
    { user_id: 'joe', last_interaction_at: '' },
    {
      user_id: 'maria',
      metadata: { email: 'maria@example.com', custom: { loyalty_tier: 'gold' } },
      mood: { label: 'neutral' },
    },
  ])
  expect((await search(app, tenant, 'which instrument', 'user_id=maria')).length).toBeGreaterThan(0)
  const types = (await app.eventsOf(tenant.tenantId)).map((event) => event.type)
  expect(types).toContain('import.completed')
})

it('updates and never doubles when the same people come again', async () => {
  const tenant = await withAda(app)
  await bring(tenant, { users: [maria] })
  await workOff(app, tenant.tenantId)
  const before = await facts(app, tenant, 'user_id=maria&limit=500')
  app.clock.advance(1_000)
  const again = await bring(tenant, { users: [maria] })
  expect(again.body.facts_created).toBe(0)
  await workOff(app, tenant.tenantId)
  expect((await facts(app, tenant, 'user_id=maria&limit=500')).total_count).toBe(before.total_count)
  expect((await job(tenant, again.body.job_id)).facts_deduped).toBeGreaterThan(3)
  app.clock.advance(1_000)
  const moved = { ...maria, metadata: { company: 'Harbour Master' }, content: [], facts: [], messages: [] }
  await bring(tenant, { users: [moved] })
  await workOff(app, tenant.tenantId)
  expect(await known(tenant, 'maria')).not.toMatch(/Porto Pilots/)
})

it('is done by the worker, and only once however it is interrupted', async () => {
  const tenant = await withAda(app)
  const users = Array.from({ length: 30 }, (_, at) => ({ ...maria, user_id: `user-${at}` }))
  const { body } = await bring(tenant, { users })
  for (const worker of [1, 2]) {
    const working = await startApp({
      worker: true,
      keepsJobsOf: tenant.tenantId,
      clock: app.clock,
    })
    if (worker === 1) {
      await expect.poll(async () => (await job(tenant, body.job_id)).processed_users).toBeGreaterThan(2)
    } else {
      await expect.poll(async () => (await job(tenant, body.job_id)).status).toBe('completed')
    }
    await working.app.close()
  }
  const totals = await Promise.all(
    [0, 7, 29].map(async (at) => (await facts(app, tenant, `user_id=user-${at}&limit=500`)).facts),
  )
  expect(new Set(totals.map((list) => list.length)).size).toBe(1)
  for (const list of totals) {
    for (const fact of list) expect([fact.content, fact.mention_count]).toEqual([fact.content, 1])
  }
})

const now = async (tenant: TestTenant, userId: string) =>
  (await app.call('GET', `/api/v1/agents/Ada/users/${userId}/facts?limit=500`, { as: tenant.key })).body.facts
const texts = (list: { atomic_text: string }[]) => list.map((fact) => fact.atomic_text).sort()

it('changes nothing when the same row comes again, whatever has been said since', async () => {
  const tenant = await withAda(app)
  const row = {
    ...maria,
    facts: [
      { ...maria.facts[0], atomic_text: 'Maria lives in Lyon.', created_at: '2020-01-01T00:00:00Z' },
      { ...maria.facts[0], atomic_text: 'Maria lives in Porto.', created_at: '2022-01-01T00:00:00Z' },
      { atomic_text: 'Maria drives a Volvo.', fact_type: 'fact', confidence: 0.8, importance: 0.5 },
    ],
  }
  const bringAgain = async (users: object[]) => {
    app.clock.advance(1_000)
    const { body } = await bring(tenant, { users })
    await workOff(app, tenant.tenantId)
    return job(tenant, body.job_id)
  }
  const stored = () =>
    app.db.read(asTenant(tenant.tenantId), async (tx) => ({
      facts: await tx.db
        .selectFrom('memory_facts')
        .select(['atomic_text', 'mention_count', 'confidence', 'is_current', 'valid_from', 'valid_until'])
        .orderBy('atomic_text')
        .orderBy('valid_from')
        .execute(),
      messages: await tx.db
        .selectFrom('memory_messages')
        .select(['content', 'said_at'])
        .orderBy('position')
        .execute(),
    }))
  await bringAgain([row])
  const first = await stored()
  expect(first.facts.filter((fact) => /lives in/.test(fact.atomic_text))).toMatchObject([
    { atomic_text: 'Maria lives in Lyon.', is_current: false, valid_until: new Date('2022-01-01T00:00:00Z') },
    { atomic_text: 'Maria lives in Porto.', is_current: true },
  ])
  const again = await bringAgain([row])
  expect(again).toMatchObject({ status: 'completed', facts_stored: 0, errors: 0 })
  expect(again.facts_deduped).toBeGreaterThan(6)
  expect(await stored()).toEqual(first)
  // What the person says in between stays; a row with one line more brings that line.
  await app.call('POST', '/api/v1/agents/Ada/memory/facts', {
    as: tenant.key,
    body: { user_id: 'maria', content: 'The user works for Harbour Master.' },
  })
  const later = { role: 'user', content: 'I also play chess.', occurred_at: '2024-06-02T00:00:00Z' }
  await bringAgain([{ ...row, messages: [...maria.messages, later] }])
  expect(await known(tenant, 'maria')).toMatch(/chess.*Harbour Master/)
  expect(await known(tenant, 'maria')).not.toMatch(/Porto Pilots/)
  const grown = await stored()
  expect(grown.messages).toHaveLength(first.messages.length + 1)
  // After the memory was emptied, it is all brought again.
  await app.call('DELETE', '/api/v1/agents/Ada/memory?user_id=maria', { as: tenant.key })
  await bringAgain([row])
  expect((await stored()).facts.map((fact) => fact.atomic_text)).toEqual(
    first.facts.map((fact) => fact.atomic_text),
  )
})

it('keeps times and lets later notes supersede earlier ones, whatever their order', async () => {
  const tenant = await withAda(app)
  const note = (body: string, created_at: string) => ({ type: 'note', body, created_at })
  const content = [
    note('Her favourite colour is green. She no longer works at Siemens.', '2024-06-01T00:00:00Z'),
    note('She moved to Berlin in May.', '2024-06-02T00:00:00Z'),
    note('Maria lives in Ulm, and her husband Tom is a nurse. Prefers tea.', '2021-01-01T00:00:00Z'),
    note('The customer works at Siemens. Her favourite colour is red.', '2020-01-01T00:00:00Z'),
    note('Maria lives in Graz.', '2019-01-01T00:00:00Z'),
  ]
  const facts = [
    { atomic_text: 'Has a dog named Rex', fact_type: 'imported', confidence: 0.8, importance: 0.5 },
    { atomic_text: 'Loves hiking', fact_type: 'imported', confidence: 0.8, importance: 0.5 },
  ]
  await bring(tenant, { users: [{ user_id: 'm', display_name: 'Maria', content, facts }] })
  await workOff(app, tenant.tenantId)
  const list = await now(tenant, 'm')
  expect(texts(list)).toEqual([
    'Has a dog named Rex',
    'Loves hiking',
    'Maria has a husband named Tom.',
    'Maria has green as favourite colour.',
    'Maria lives in Berlin, having moved there in May 2024.',
    'Maria no longer works for Siemens.',
    'Maria prefers tea.',
    "Maria's husband Tom is a nurse.",
    'The user is called Maria.',
  ])
  const berlin = list.find((fact: { atomic_text: string }) => fact.atomic_text.includes('Berlin'))
  expect(berlin).toMatchObject({ valid_from: '2024-06-02T00:00:00.000Z', fact_type: 'location' })
  const rex = list.find((fact: { atomic_text: string }) => fact.atomic_text.includes('Rex'))
  expect(rex).toMatchObject({ fact_type: 'pet', kind: 'relationship' })
})

it('takes nothing that a note says of another person for what the person is', async () => {
  const tenant = await withAda(app)
  const notes = [
    'Priya Nair lives in Lyon and has two cats.',
    'Priya Nair lives in Lyon and has two cats. She works at Medica. Zoe likes tea.',
    'Her sister Priya Nair lives in Lyon.',
  ]
  const users = notes.map((body, at) => ({
    user_id: `z${at}`,
    display_name: 'Zoe Martin',
    content: [{ type: 'note', body }],
  }))
  await bring(tenant, { users })
  await workOff(app, tenant.tenantId)
  expect(texts(await now(tenant, 'z0'))).toEqual(['The user is called Zoe Martin.'])
  expect(texts(await now(tenant, 'z1'))).toEqual(['The user is called Zoe Martin.', 'Zoe Martin likes tea.'])
  // Of people whom the note relates to the person, what it says is kept under their name.
  expect(texts(await now(tenant, 'z2'))).toEqual([
    'The user is called Zoe Martin.',
    'Zoe Martin has a sister named Priya.',
    "Zoe Martin's sister Priya Nair lives in Lyon.",
  ])
})

it('refuses an empty list, too many people, and rows of which none is usable', async () => {
  const tenant = await withAda(app)
  expect((await bring(tenant, { users: [] })).status).toBe(400)
  const many = Array.from({ length: 1_001 }, (_, at) => ({ user_id: `u${at}` }))
  expect((await bring(tenant, { users: many })).status).toBe(400)
  const odd = await bring(tenant, {
    users: [{ user_id: 'a', facts: [{ atomic_text: '' }], content: [{ type: 'x' }] }, null, 7],
  })
  expect(odd.status).toBe(400)
  const locations = odd.body.errors.map((error: { location: string }) => error.location)
  for (const field of [
    '[0].facts[0].atomic_text',
    '[0].facts[0].fact_type',
    '[0].content[0].body',
    '[1]',
    '[2]',
  ])
    expect(locations).toContain(`body.users${field}`)
})

const oddRows = [
  { user_id: 'a', display_name: 'Ann', content: [{ type: 'note', body: 'Ann lives in Oslo.' }] },
  { display_name: 'Nobody' },
  { user_id: 'a', display_name: 'Ann again' },
  null,
  {
    user_id: 'long',
    facts: [{ atomic_text: 'x'.repeat(8_001), fact_type: 'fact', confidence: 2, importance: 0 }],
  },
  { user_id: 'n\u0000ul' },
  { user_id: 'half', display_name: '\ud800' },
  { user_id: 'x'.repeat(300) },
  { user_id: '=b', display_name: 'Ben \u{1f600} \u05d3\u05df\u202e' },
]

it.each([0, 200_000])('loses a faulty row and no other, with %d characters beside it', async (length) => {
  const tenant = await withAda(app)
  const filler = { user_id: 'filler', content: [{ type: 'text', body: 'x'.repeat(length) || 'x' }] }
  const { status, body } = await bring(tenant, { users: [...oddRows, filler] })
  expect([status, body.total_users]).toEqual([202, 10])
  await workOff(app, tenant.tenantId)
  const done = await job(tenant, body.job_id)
  expect(done).toMatchObject({ status: 'completed', total_users: 10, processed_users: 10, errors: 7 })
  expect(done.error_details).toHaveLength(7)
  expect(await known(tenant, 'a')).toMatch(/Oslo/)
  const report = await app.call('GET', `${path}/${body.job_id}/report`, { as: tenant.key })
  expect(report.body.rows.map((row: { line: number }) => row.line)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(report.body.rows).toMatchObject([
    { user_id: 'a', state: 'succeeded', reason: '' },
    { user_id: '', state: 'failed', reason: 'user_id is required' },
    { user_id: 'a', state: 'failed', reason: 'stands in this import twice: line 1 was taken' },
    { user_id: '', state: 'failed', reason: 'must be an object: {…}' },
    {
      user_id: 'long',
      state: 'failed',
      reason: expect.stringContaining('facts[0].confidence must be at most 1'),
    },
    { state: 'failed', reason: expect.stringContaining('user_id holds characters') },
    { user_id: 'half', state: 'failed', reason: expect.stringContaining('display_name holds') },
    { state: 'failed', reason: 'user_id must have at most 255 characters' },
    { user_id: '=b', state: 'succeeded' },
    { user_id: 'filler', state: 'succeeded' },
  ])
  const csv = await app.call('GET', `${path}/${body.job_id}/report.csv`, { as: tenant.key })
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.text.split('\r\n')[3]).toBe('3,a,failed,stands in this import twice: line 1 was taken,0,0')
  expect(csv.text).toContain("9,'=b,succeeded")
})

import { beforeAll, describe, expect, it } from 'vitest'
import { type Reply, TEST_ENCRYPTION_KEY, type TestApp, testApp } from '../../test/harness.ts'
import { sharedDatabase } from '../../test/test-database.ts'
import { tables } from '../app.ts'
import { readConfig } from '../config.ts'
import { asSystem, type Database } from '../platform/db/database.ts'
import { makeLog } from '../platform/observe/log.ts'
import { Vault } from '../platform/secrets/vault.ts'
import { noteState } from './demo/workspace.ts'
import { createDemo, type DemoParts, isComplete, type Seeded } from './demo.ts'

let app: TestApp
let parts: DemoParts
let seeded: Seeded
const told: { about: string; done: number; total: number }[] = []

beforeAll(async () => {
  app = await testApp()
  const { db, url } = await sharedDatabase()
  parts = {
    config: readConfig({
      PORT: '0',
      RAPPORT_PUBLIC_URL: 'http://rapport.test',
      RAPPORT_ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
      // Outbound calls are refused: one would fail the demo.
      RAPPORT_LLM_URL: 'http://127.0.0.1:1/v1',
      RAPPORT_GRAPH_URL: 'http://127.0.0.1:1',
      RAPPORT_TELEGRAM_URL: 'http://127.0.0.1:1',
      ...(url === undefined ? {} : { DATABASE_URL: url }),
    }),
    db,
    vault: new Vault(Buffer.from(TEST_ENCRYPTION_KEY, 'base64')),
    log: makeLog('silent'),
    onProgress: (about, done, total) => void told.push({ about, done, total }),
  }
  seeded = await createDemo(parts)
}, 300_000)

const key = (): string => seeded.demo?.keys[0]?.key ?? ''
const get = (path: string): Promise<Reply> => app.call('GET', `/api/v1${path}`, { as: key() })
const post = (path: string, body: unknown): Promise<Reply> =>
  app.call('POST', `/api/v1${path}`, { as: key(), body })
const project = async (): Promise<string> => `/projects/${(await get('/agents/Ines')).body.project_id}`

describe('the demo', () => {
  it('tells how far it is, to the end', () => {
    const { total } = told.at(-1) ?? { total: 0 }
    expect(total).toBeGreaterThan(400)
    expect(told.at(-1)?.done).toBe(total)
    expect(told.every(({ done }, place) => done >= (told[place - 1]?.done ?? 0))).toBe(true)
  })

  it('is made once', async () => {
    expect(await createDemo(parts)).toEqual({ demo: undefined, firstCredentials: undefined })
  })

  it('has three agents of different nature who know forty guests by what they said', async () => {
    const { items } = (await get('/agents')).body
    expect(items.map((agent: { name: string }) => agent.name).sort()).toEqual(['Delphine', 'Ines', 'Rowan'])
    const found = (await get('/conversations?limit=100')).body
    expect(found.total).toBe(40)
    const helena = found.items.find((one: { title: string }) => one.title === 'Helena Duarte')
    const { facts } = (await get(`/agents/Ines/users/${helena.user_id}/facts`)).body
    const known = facts.map((fact: { atomic_text: string }) => fact.atomic_text).join(' ')
    expect(known).toMatch(/shellfish/)
    expect(known).toMatch(/Lisbon/)
    expect(known).toMatch(/Tiago/)
    // Learned when it was said, weeks ago, and from what was said.
    const oldest = Math.min(...facts.map((fact: { created_at: string }) => Date.parse(fact.created_at)))
    expect(Date.now() - oldest).toBeGreaterThan(20 * 86_400_000)
    for (const fact of facts) expect(fact.evidence_message_ids.length).toBeGreaterThan(0)
  })

  it('has an inbox in which something is going on, on three channels', async () => {
    const { items } = (await get('/conversations?limit=100')).body
    const count = (holds: (one: Record<string, unknown>) => boolean): number => items.filter(holds).length
    expect(new Set(items.map((one: { channel: string }) => one.channel))).toEqual(
      new Set(['web', 'whatsapp', 'telegram']),
    )
    expect(count((one) => one['controller'] === 'human')).toBe(1)
    expect(count((one) => one['status'] === 'snoozed')).toBe(1)
    expect(count((one) => one['status'] === 'closed')).toBeGreaterThan(0)
    expect(count((one) => Number(one['unread_count']) > 0)).toBeGreaterThan(3)
    const marcus = items.find((one: { controller: string }) => one.controller === 'human')
    const { messages } = (await get(`/conversations/${marcus.id}/messages?order=asc`)).body
    const authors = messages.map((one: { author_type: string }) => one.author_type)
    expect(authors).toEqual(expect.arrayContaining(['user', 'agent', 'operator']))
    expect(messages.every((one: { delivery_status: string }) => one.delivery_status !== 'failed')).toBe(true)
  })

  it('says honestly that two of its channels are not connected', async () => {
    const { connections } = (await get(`${await project()}/channel-connections`)).body
    const states = connections.map((one: { channel_type: string; status: string }) => [
      one.channel_type,
      one.status,
    ])
    expect(Object.fromEntries(states)).toEqual({ whatsapp: 'paused', telegram: 'paused', web: 'active' })
    expect((await get('/channels')).body.channels).toMatchObject([{ name: 'Front desk', active: false }])
  })

  it('has documents that were read, and analytics with results', async () => {
    const at = await project()
    const { documents } = (await get(`${at}/knowledge/documents`)).body
    expect(documents).toHaveLength(3)
    for (const document of documents) expect(document.status).toBe('indexed')
    const { results } = (await get(`${at}/knowledge/search?q=breakfast%20on%20sundays`)).body
    expect(results[0].content).toMatch(/11:30/)
    const { rules } = (await get(`${at}/knowledge/analytics/rules`)).body
    for (const rule of rules) expect(rule.last_run_status).toBe('success')
    const next = rules.find((rule: { rule_type: string }) => rule.rule_type === 'recommendation')
    const query = `rule_id=${next.rule_id}&source_id=Ben%20Achterberg`
    const { recommendations } = (await get(`${at}/knowledge/analytics/recommendations?${query}`)).body
    expect(recommendations.length).toBeGreaterThan(0)
  })

  it('has outcomes enough for every model, with something to learn in them', async () => {
    const model = (await get('/builtin-agents/lead_score/model')).body
    expect(model).toMatchObject({ trained: true })
    expect(model.n).toBeGreaterThanOrEqual(200)
    expect(model.metrics.auc).toBeGreaterThan(0.6)
    expect((await get('/builtin-agents/lead_score/rl/policy')).body).toMatchObject({ trained: true })
    const features = { source: 'referral', returning: true, engagement: 0.9, party_size: 30, lead_days: 40 }
    const worth = (await post('/ml/ev', { features: { ...features, quote: 4_000 } })).body
    expect(worth).toMatchObject({ prob_served_from: 'tenant', value_served_from: 'tenant' })
    expect((await get('/ml/lookalike/rank')).status).toBe(200)
    expect((await get('/ml/forecast?window_days=90')).body.expected_revenue).toBeGreaterThan(1_000)
    const offer = await post('/builtin-agents/ml/offers/scoring/predict', { features: { party: 'couple' } })
    expect(offer.body).toMatchObject({ served_from: 'tenant' })
    const handoff = await post('/ml/handoff/suggest', { contact_id: 'x', context: { mood: 'angry' } })
    expect(handoff.body).toMatchObject({ gated: false })
    const timing = await post('/ml/contact_timing/suggest', {
      contact_id: 'Helena Duarte',
      channels: ['whatsapp', 'email'],
    })
    expect(timing.status).toBe(200)
  })

  it('has open leads that are hot and leads that can wait', async () => {
    const { jobs } = (await get('/builtin-agents/lead/enrich')).body
    const open = jobs.filter((job: Reply['body']) => job.result?.lead_ref.startsWith('open-'))
    const bands = open.map((job: Reply['body']) => `${job.result.score} ${job.result.band}`)
    expect(bands.filter((band: string) => band.endsWith('Hot')).length, bands.join()).toBeGreaterThanOrEqual(
      2,
    )
    expect(
      bands.some((band: string) => !band.endsWith('Hot')),
      bands.join(),
    ).toBe(true)
  })

  it('has a ledger that was paid into and paid from', async () => {
    const { tenantId, users } = seeded.demo ?? { tenantId: '', users: [] }
    const owner = users.find((user) => user.role === 'owner')
    const signedIn = await app.call('POST', '/auth/sign-in', {
      body: { username: owner?.username, password: owner?.password, workspace: 'tidemark-hotels' },
    })
    const as = signedIn.body.token
    expect((await app.call('GET', `/api/v1/tenants/${tenantId}`, { as })).status).toBe(200)
    const ledger = (await app.call('GET', '/api/v1/org/ledger?days=60', { as })).body
    const kinds = new Set(ledger.map((entry: { entryType: string }) => entry.entryType))
    expect(kinds.size).toBeGreaterThanOrEqual(3)
    const usage = (await app.call('GET', '/api/v1/org/usage-summary?days=60', { as })).body
    expect(usage).toMatchObject({ totalCharacters: 3, creditBalanceUsd: expect.any(Number) })
    expect(usage.totalMessages).toBeGreaterThan(90)
    expect(usage.estimatedCostUsd).toBeGreaterThan(0)
  })

  it('is cleared away when it was broken off, wherever that was, and a workspace of the same name is not', async () => {
    const { db } = parts
    const tenantId = seeded.demo?.tenantId ?? ''
    const { events } = app.app.services
    const state = (is: 'filling' | 'complete') =>
      db.transaction(asSystem, (tx) => noteState(tx, events, tenantId, is, new Date()))
    expect(await isComplete(db)).toBe(true)
    await state('filling')
    expect(await isComplete(db)).toBe(false)
    const left = await rowsOf(db, tenantId)
    expect(left.filter(([, count]) => count > 0).map(([name]) => name)).toEqual([
      'audit_log',
      'ledger_entries',
      'tenants',
    ])
    expect((await app.callAny('GET', '/api/v1/agents', { as: key() })).status).toBe(401)
    // The name is free again.
    const stranger = await app.newTenant('Tidemark Hotels')
    expect(stranger.slug).toBe('tidemark-hotels')
    await expect(isComplete(db)).rejects.toThrow(/is not a demo; it was left alone/)
    expect((await app.call('GET', '/api/v1/agents', { as: stranger.key })).status).toBe(200)
  })
})

/** How much a workspace has in each table. */
async function rowsOf(db: Database, tenantId: string): Promise<readonly (readonly [string, number])[]> {
  const found: (readonly [string, number])[] = []
  for (const { name } of tables.filter(({ owner }) => owner === 'tenant')) {
    const { rows } = await db.read(asSystem, (tx) =>
      tx.run({ text: `select count(*)::int as count from ${name} where tenant_id = $1`, values: [tenantId] }),
    )
    found.push([name, Number(rows[0]?.['count'])])
  }
  return found.sort(([one], [other]) => (one < other ? -1 : 1))
}

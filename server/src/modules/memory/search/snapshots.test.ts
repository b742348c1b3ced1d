import { expect, it } from 'vitest'
import { startApp, type TestApp, type TestTenant, testApp } from '../../../../test/harness.ts'
import { workOff } from '../../../../test/jobs.ts'
import { search, tell, withAda } from '../../../../test/memory.ts'
import { newWord, putSealing, runSealing } from '../../../../test/sealed-day.ts'
import { asSystem } from '../../../platform/db/database.ts'
import { isSealedBytes } from '../../../platform/words/envelope.ts'

const settings = { RAPPORT_INDEX_SNAPSHOT_ROWS: '3' }
const app = await testApp({ settings })

/** A process that begins with nothing in memory. */
async function restarted<T>(use: (next: TestApp) => Promise<T>): Promise<T> {
  const next = await startApp({ settings, clock: app.clock })
  try {
    return await use(next)
  } finally {
    await next.app.close()
  }
}

const parts = (tenant: TestTenant) =>
  app.db.read(asSystem, async (tx) => {
    // In hexadecimal: bytes would be opened where they are sealed.
    const { rows } = await tx.run<{ part: number; content: string; snapshot_id: string }>({
      text: `select part, snapshot_id, encode(content, 'hex') as content from memory_index_parts
        where tenant_id = $1 order by part`,
      values: [tenant.tenantId],
    })
    return rows.map(({ content, ...row }) => ({ ...row, bytes: Buffer.from(content, 'hex') }))
  })

const run = (text: string, tenant: TestTenant) =>
  app.db.transaction(asSystem, (tx) => tx.run({ text, values: [tenant.tenantId] }))

const found = async (of: TestApp, tenant: TestTenant, words: string): Promise<string[]> =>
  (await search(of, tenant, words)).map(({ content }) => content)

/** Ada knows four things of a person, and the index that finds them is stored. */
async function withSnapshot() {
  const tenant = await withAda(app)
  const told = []
  for (const what of ['a kettle', 'a piano', 'a bicycle', 'an umbrella'])
    told.push(await tell(app, tenant, `Owns ${what}.`))
  await searched(app, tenant)
  expect((await parts(tenant)).length).toBeGreaterThan(1)
  return { tenant, told }
}

async function searched(of: TestApp, tenant: TestTenant): Promise<void> {
  await search(of, tenant, 'kettle')
  await of.app.services.indexSnapshots.whenWritten()
}

it('finds after a restart what it found before, without reading the rows', async () => {
  const { tenant } = await withSnapshot()
  const before = await search(app, tenant, 'Who owns a piano or a kettle?')
  await run('delete from memory_facts where tenant_id = $1', tenant)
  const after = await restarted((next) => search(next, tenant, 'Who owns a piano or a kettle?'))
  expect(before.length).toBeGreaterThan(1)
  expect(after).toEqual(before)
})

it('adds what other processes wrote since, and takes out what they replaced', async () => {
  const { tenant, told } = await withSnapshot()
  await restarted(async (other) => {
    await tell(other, tenant, 'Owns a telescope.')
    const body = { content: 'Owns a grand harpsichord.' }
    await other.call('PUT', `/api/v1/agents/Ada/memory/facts/${told[1].fact_id}`, { as: tenant.key, body })
  })
  await restarted(async (next) => {
    expect(await found(next, tenant, 'telescope')).toContain('Owns a telescope.')
    expect(await found(next, tenant, 'harpsichord')).toContain('Owns a grand harpsichord.')
    expect(await found(next, tenant, 'piano')).not.toContain('Owns a piano.')
    expect(await found(next, tenant, 'umbrella')).toContain('Owns an umbrella.')
  })
  expect(await found(app, tenant, 'telescope')).toContain('Owns a telescope.')
})

it('keeps nothing of what is forgotten', async () => {
  const { tenant, told } = await withSnapshot()
  expect((await parts(tenant)).some(({ bytes }) => bytes.includes('bicycl'))).toBe(true)
  await app.call('DELETE', `/api/v1/agents/Ada/memory/facts/${told[2].fact_id}`, { as: tenant.key })
  expect(await parts(tenant)).toEqual([])
  await restarted((next) => searched(next, tenant))
  const left = await parts(tenant)
  expect(left.length).toBeGreaterThan(1)
  expect(left.some(({ bytes }) => bytes.includes('bicycl'))).toBe(false)
  expect(await restarted((next) => found(next, tenant, 'bicycle'))).not.toContain('Owns a bicycle.')
  await app.call('DELETE', '/api/v1/agents/Ada/memory?user_id=u1', { as: tenant.key })
  expect(await parts(tenant)).toEqual([])
})

it('keeps nothing of a person who is erased, nor of an agent that is deleted', async () => {
  const [one, other] = [await withSnapshot(), await withSnapshot()]
  await app.call('DELETE', '/api/v1/people/u1', { as: one.tenant.owner })
  await workOff(app, one.tenant.tenantId)
  expect(await parts(one.tenant)).toEqual([])
  await app.call('DELETE', '/api/v1/agents/Ada', { as: other.tenant.key })
  await workOff(app, other.tenant.tenantId)
  expect(await parts(other.tenant)).toEqual([])
})

it('writes nothing of an index when something was forgotten while it was written', async () => {
  const { tenant, told } = await withSnapshot()
  await restarted(async (next) => {
    const { indexSnapshots } = next.app.services
    const agent = (await app.call('GET', '/api/v1/agents/Ada', { as: tenant.key })).body
    const key = { tenant_id: tenant.tenantId, agent_id: agent.agent_id, user_id: 'u1', instance_id: '' }
    const place = {
      parts: 'memory_index_parts',
      scopes: 'memory_scopes',
      tenantId: tenant.tenantId,
      key,
    } as const
    const { rows } = await run(
      "select version from memory_scopes where tenant_id = $1 and user_id = 'u1'",
      tenant,
    )
    await indexSnapshots.write(next.db.scopedTo(asSystem), { place, fingerprint: 'test' }, async () => {
      await app.call('DELETE', `/api/v1/agents/Ada/memory/facts/${told[0].fact_id}`, { as: tenant.key })
      return {
        version: Number(rows[0]?.['version']),
        sections: new Map([['words', Buffer.from('Owns a kettle.')]]),
      }
    })
  })
  expect(await parts(tenant)).toEqual([])
})

it('builds the index from its rows when a part is missing, and clears away what a killed process left', async () => {
  for (const missing of ['part = 0', 'part = 1']) {
    const { tenant } = await withSnapshot()
    const [{ snapshot_id: before } = {}] = await parts(tenant)
    await run(`delete from memory_index_parts where tenant_id = $1 and ${missing}`, tenant)
    await restarted(async (next) => {
      expect(await found(next, tenant, 'umbrella')).toContain('Owns an umbrella.')
      await next.app.services.indexSnapshots.whenWritten()
    })
    const after = await parts(tenant)
    expect(after.length).toBeGreaterThan(1)
    expect(after.map(({ snapshot_id }) => snapshot_id)).not.toContain(before)
  }
})

it('builds the index anew when the person has another name', async () => {
  const { tenant } = await withSnapshot()
  await run(
    `insert into agent_users (tenant_id, agent_id, user_id, display_name, created_at, updated_at)
      select tenant_id, agent_id, 'u1', 'Zoe', now(), now() from agents where tenant_id = $1
      on conflict (tenant_id, agent_id, user_id, instance_id) do update set display_name = 'Zoe'`,
    tenant,
  )
  const [{ snapshot_id: before } = {}] = await parts(tenant)
  await restarted((next) => searched(next, tenant))
  const [{ snapshot_id: after } = {}] = await parts(tenant)
  expect(after).not.toBe(before)
})

it('seals what it stores for workspaces that seal their words', async () => {
  const tenant = await withAda(app)
  const word = newWord().toLowerCase()
  // Words are stored as their stems.
  const stem = word.slice(0, 10)
  for (const what of [word, 'a piano', 'a bicycle']) await tell(app, tenant, `Owns ${what}.`)
  await searched(app, tenant)
  const holdsWord = async () => (await parts(tenant)).some(({ bytes }) => bytes.includes(stem))
  expect(await holdsWord()).toBe(true)
  await putSealing(app, tenant, true)
  await runSealing(app, tenant)
  expect(await parts(tenant)).toEqual([])
  await restarted((next) => searched(next, tenant))
  const sealed = await parts(tenant)
  expect(sealed.length).toBeGreaterThan(1)
  expect(sealed.every(({ bytes }) => isSealedBytes(bytes))).toBe(true)
  expect(await holdsWord()).toBe(false)
  expect(await restarted((next) => found(next, tenant, word))).toContain(`Owns ${word}.`)
})

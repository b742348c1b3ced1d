import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { type TestTenant, testApp } from '../../../../test/harness.ts'
import { withAda } from '../../../../test/memory.ts'
import { newId } from '../../../kernel/ids.ts'
import { asTenant } from '../../../platform/db/database.ts'

const app = await testApp()
const LANES = 4
const ROUNDS = 40

let seed = 17
const roll = (sides: number): number => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
  return Math.floor((seed / 2 ** 32) * sides)
}
const pick = <Item>(items: readonly Item[]): Item => items[roll(items.length)] as Item
const person = () => pick(['ana', 'bea', 'carl', 'Zoë'])
const name = () => pick(['', 'Ana Lima', 'Bob', 'Ángel'])
const moment = () => new Date(1_780_000_000_000 + roll(1_000_000) * 1_001)

interface Place {
  readonly tenantId: string
  readonly projectId: string
  readonly agentId: string
}

/** Everything that can happen to the rows that people are listed from. */
const WRITES: readonly ((place: Place) => RawBuilder<unknown>)[] = [
  ({ tenantId, agentId }) => sql`insert into agent_users
      (tenant_id, agent_id, user_id, instance_id, display_name, phone, created_at, updated_at, last_interaction_at)
    values (${tenantId}, ${agentId}, ${person()}, ${pick(['i', 'j'])}, ${name()}, ${pick(['', '+49 170 555', '0049-1'])},
      ${moment()}, now(), ${pick([null, moment()])})
    on conflict (tenant_id, agent_id, user_id, instance_id)
    do update set display_name = excluded.display_name, last_interaction_at = excluded.last_interaction_at`,
  ({ tenantId }) =>
    sql`delete from agent_users where tenant_id = ${tenantId} and user_id = ${person()} and instance_id = 'i'`,
  ({ tenantId, projectId, agentId }) => sql`insert into conversations
      (tenant_id, project_id, conversation_id, channel_type, external_id, user_id, contact_name, agent_id, last_message_at,
       created_at, updated_at)
    values (${tenantId}, ${projectId}, ${newId()}, ${pick(['telegram', 'web'])}, ${pick([newId(), `49170${roll(10)}`])},
      ${person()}, ${name()}, ${pick([null, agentId])}, ${moment()}, ${moment()}, now())`,
  ({ tenantId }) => sql`update conversations set contact_name = ${name()},
      last_message_at = greatest(last_message_at, ${moment()}::timestamptz)
    where tenant_id = ${tenantId} and user_id = ${person()}`,
  ({ tenantId }) =>
    sql`update conversations set user_id = ${person()} where tenant_id = ${tenantId} and user_id = ${person()}`,
  ({ tenantId }) =>
    sql`delete from conversations where tenant_id = ${tenantId} and user_id = ${person()} and channel_type = 'web'`,
  ({ tenantId, projectId }) => sql`insert into person_identities
      (tenant_id, project_id, identity_id, user_id, kind, value, is_verified, source, created_at)
    values (${tenantId}, ${projectId}, ${newId()}, ${person()}, 'email', ${`${roll(4)}@example.com`}, false, 'test', ${moment()})
    on conflict do nothing`,
  ({ tenantId }) =>
    sql`delete from person_identities where tenant_id = ${tenantId} and user_id = ${person()}`,
]

const inPlace = async (tenant: TestTenant): Promise<Place> => {
  const { body } = await app.call('GET', '/api/v1/agents/Ada', { as: tenant.key })
  return { tenantId: tenant.tenantId, projectId: tenant.projectId, agentId: body.agent_id }
}

/** What sets hold has no order. */
const ordered = (row: Record<string, unknown>) => ({
  ...row,
  channels: [...(row['channels'] as string[])].sort(),
  agent_ids: [...(row['agent_ids'] as string[])].sort(),
  words: [...new Set(String(row['words']).split('\u001f'))].sort(),
  numbers: [...new Set(String(row['numbers']).split('\u001f'))].sort(),
})

/** The entries that are kept, and those that the rows would give now. */
async function entriesOf({ tenantId }: Place) {
  const columns = sql.raw(
    'project_id, user_id, contact_name, record_name, first_seen, last_seen, channels, agent_ids, words, numbers',
  )
  const [kept, found] = await app.db.transaction(asTenant(tenantId), async (tx) => {
    // The view is for the triggers, and shows the system role alone what it has.
    await sql`select set_config('role', 'rapport_system', true)`.execute(tx.db)
    const from = (table: string) =>
      sql<Record<string, unknown>>`select ${columns} from ${sql.table(table)}
        where tenant_id = ${tenantId} order by user_id`.execute(tx.db)
    return [await from('person_entries'), await from('person_entries_as_found')]
  })
  return { kept: kept.rows.map(ordered), found: found.rows.map(ordered) }
}

it('keeps for each person what records, conversations and identities say, under concurrent writes', async () => {
  const place = await inPlace(await withAda(app))
  const lane = async () => {
    for (let round = 0; round < ROUNDS; round += 1)
      await app.db.transaction(asTenant(place.tenantId), async (tx) => {
        for (let count = roll(3); count >= 0; count -= 1) await pick(WRITES)(place).execute(tx.db)
      })
  }
  for (let times = 0; times < 3; times += 1) {
    await Promise.all(Array.from({ length: LANES }, lane))
    const { kept, found } = await entriesOf(place)
    expect(found.length).toBeGreaterThan(1)
    expect(kept).toEqual(found)
  }
})

it('no longer lists a person whom only a deleted agent knew', async () => {
  const tenant = await withAda(app)
  const place = await inPlace(tenant)
  for (const user of ['ana', 'bea'])
    await app.call('POST', `/api/v1/agents/Ada/users/${user}/prime`, {
      as: tenant.key,
      body: { display_name: user },
    })
  const body = { kind: 'email', value: 'bea@example.com' }
  await app.call('POST', '/api/v1/people/bea/identities', { as: tenant.key, body })
  expect((await entriesOf(place)).kept).toHaveLength(2)
  expect((await app.call('DELETE', '/api/v1/agents/Ada', { as: tenant.key })).status).toBeLessThan(300)
  const { kept, found } = await entriesOf(place)
  expect(kept).toEqual(found)
  expect(kept.map((entry) => (entry as Record<string, unknown>)['user_id'])).toEqual(['bea'])
})

it('shows everyone once in a walk of pages while others come and go', async () => {
  const tenant = await withAda(app)
  const prime = async (user: string) =>
    app.call('POST', `/api/v1/agents/Ada/users/${user}/prime`, {
      as: tenant.key,
      body: { display_name: user },
    })
  const stay = Array.from({ length: 9 }, (_, n) => `stay-${n}`)
  for (const user of stay) {
    await prime(user)
    app.clock.advance(1_000)
  }
  const seen: string[] = []
  for (let cursor = '', round = 0; ; round += 1) {
    const page = (
      await app.call('GET', `/api/v1/people?sort=-first_seen&limit=2${cursor}`, { as: tenant.key })
    ).body
    seen.push(...page.people.map(({ user_id }: { user_id: string }) => user_id))
    if (!page.has_more) break
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`
    await prime(`new-${round}`)
    await app.db.transaction(asTenant(tenant.tenantId), (tx) =>
      sql`delete from agent_users where tenant_id = ${tenant.tenantId} and user_id = ${`new-${round - 1}`}`.execute(
        tx.db,
      ),
    )
    app.clock.advance(1_000)
  }
  expect(seen).toEqual([...stay].reverse())
})

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import type { IdentityPlace } from '../identities/identities.store.ts'
import type { PeopleSort } from './directory.schemas.ts'

export interface ListedPerson {
  readonly user_id: string
  readonly name: string
  /** What people are ordered by when they are ordered by name. */
  readonly name_key: string
  readonly first_seen: Date
  readonly last_seen: Date
}

export interface PeopleFilter {
  readonly words: string | undefined
  readonly channel: string | undefined
  readonly agentId: string | undefined
  /** Exactly this person. */
  readonly userId?: string
}

export interface PeoplePage {
  readonly sort: PeopleSort
  readonly after: readonly [key: string, userId: string] | undefined
  readonly count: number
}

/** Percent signs and underscores mean themselves. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
const NUMBER = /^[\d\s+()./-]+$/
const DIGITS_MIN = 4

/** Numbers are stored as digits with the country code, and typed with spaces, a plus or two zeros. */
function digitsOf(words: string): string | undefined {
  const digits = words.replace(/\D/g, '').replace(/^00/, '')
  return NUMBER.test(words) && digits.length >= DIGITS_MIN ? `%${digits}%` : undefined
}

/** The words of entries are in lower case. */
function fits(words: string | undefined): RawBuilder<SqlBool> {
  if (words === undefined) return sql`true`
  const digits = digitsOf(words)
  const isNumber = digits === undefined ? sql`false` : sql`numbers like ${digits}`
  return sql`(words like lower(${containing(words)}::text) or ${isNumber})`
}

const SORT_KEYS = { name: 'name_key', first_seen: 'first_seen', last_seen: 'last_seen' } as const

/**
 * Everyone whom an agent has a record of, who has a conversation, or who is known by an identity, each once: triggers on
 * these tables keep an entry for each of them. Times have milliseconds: that is what a cursor holds.
 */
export async function listPeople(
  tx: Tx,
  { tenantId, projectId }: IdentityPlace,
  { words, channel, agentId, userId }: PeopleFilter,
  { sort, after, count }: PeoplePage,
): Promise<readonly ListedPerson[]> {
  const isDown = sort.startsWith('-')
  const key = SORT_KEYS[sort.replace('-', '') as keyof typeof SORT_KEYS]
  const type = key === 'name_key' ? sql`text` : sql`timestamptz`
  const direction = isDown ? sql`desc` : sql`asc`
  const wanted = [
    fits(words),
    channel === undefined ? sql`true` : sql`${channel} = any(channels)`,
    agentId === undefined ? sql`true` : sql`${agentId}::uuid = any(agent_ids)`,
    userId === undefined ? sql`true` : sql`user_id = ${userId}`,
    after === undefined
      ? sql`true`
      : sql`(${sql.ref(key)}, user_id) ${isDown ? sql`<` : sql`>`} (${after[0]}::${type}, ${after[1]}::text)`,
  ]
  const { rows } = await sql<ListedPerson>`
    select user_id, coalesce(nullif(contact_name, ''), record_name) as name, name_key, first_seen, last_seen
    from person_entries
    where tenant_id = ${tenantId} and project_id = ${projectId} and ${sql.join(wanted, sql` and `)}
    order by ${sql.ref(key)} ${direction}, user_id ${direction} limit ${count}`.execute(tx.db)
  return rows
}

export interface PersonRecord {
  readonly user_id: string
  readonly agent_id: string
  readonly agent_name: string
  readonly email: string
  readonly phone: string
  readonly company: string
  readonly title: string
  readonly custom: Readonly<Record<string, string>>
}

/** What agents have written down about these people: one record an agent, the one they talked to last first. */
export async function recordsOf(
  tx: Tx,
  { tenantId, projectId }: IdentityPlace,
  userIds: readonly string[],
): Promise<readonly PersonRecord[]> {
  const { rows } = await sql<PersonRecord>`select * from (
      select distinct on (u.user_id, u.agent_id) u.user_id, u.agent_id, a.name as agent_name, u.email, u.phone,
        u.company, u.title, u.custom, u.last_interaction_at
      from agents a join agent_users u using (tenant_id, agent_id)
      where a.tenant_id = ${tenantId} and a.project_id = ${projectId} and u.user_id = any(${[...userIds]}::text[])
      order by u.user_id, u.agent_id, u.instance_id) records
    order by last_interaction_at desc nulls last, agent_id`.execute(tx.db)
  return rows
}

/** Addresses and numbers of these people, verified ones first. */
export async function addressesOf(
  tx: Tx,
  { tenantId, projectId }: IdentityPlace,
  userIds: readonly string[],
): Promise<readonly { readonly user_id: string; readonly kind: string; readonly value: string }[]> {
  return tx.db
    .selectFrom('person_identities')
    .select(['user_id', 'kind', 'value'])
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('user_id', 'in', [...userIds])
    .where('kind', 'in', ['email', 'phone'])
    .orderBy('is_verified', 'desc')
    .orderBy('created_at')
    .execute()
}

/** How many conversations these people have, and in which channels. */
export async function conversationsOf(
  tx: Tx,
  { tenantId, projectId }: IdentityPlace,
  userIds: readonly string[],
): Promise<readonly { readonly user_id: string; readonly count: number; readonly channels: string[] }[]> {
  const { rows } = await sql<{ user_id: string; count: number; channels: string[] }>`
    select user_id, count(*)::int as count, array_agg(distinct channel_type order by channel_type) as channels
    from conversations where tenant_id = ${tenantId} and project_id = ${projectId}
      and user_id = any(${[...userIds]}::text[]) group by user_id`.execute(tx.db)
  return rows
}

/** What these people said they are called. */
export async function saidNames(
  tx: Tx,
  { tenantId, projectId }: IdentityPlace,
  userIds: readonly string[],
): Promise<readonly { readonly user_id: string; readonly name: string }[]> {
  const nameSlots = tx.words.forms('memory_facts.slot', tenantId, ['user/name'])
  const { rows } = await sql<{ user_id: string; name: string }>`
    select f.user_id, max(f.slot_value) as name from agents a join memory_facts f using (tenant_id, agent_id)
    where a.tenant_id = ${tenantId} and a.project_id = ${projectId} and f.user_id = any(${[...userIds]}::text[])
      and f.instance_id = '' and f.slot = any(${nameSlots}::text[]) and f.is_current group by f.user_id`.execute(
    tx.db,
  )
  return rows
}

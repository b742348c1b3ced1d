import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'
import type { AgentRow } from '../agents/index.ts'
import type { ImportedUser } from './imports.schemas.ts'
import { importUsers } from './tables.ts'

type Agent = Pick<AgentRow, 'tenant_id' | 'agent_id'>

export interface NewImport {
  readonly jobId: string
  readonly jobType: 'import' | 'prime' | 'content'
  readonly userId: string
  readonly source: string
  readonly queueJobId: string
  readonly now: Date
}

export async function insertImport(tx: Tx, agent: Agent, job: NewImport): Promise<void> {
  await tx.db
    .insertInto('import_jobs')
    .values({
      tenant_id: agent.tenant_id,
      agent_id: agent.agent_id,
      job_id: job.jobId,
      job_type: job.jobType,
      user_id: job.userId,
      source: job.source,
      total_users: 0,
      queue_job_id: job.queueJobId,
      created_at: job.now,
    })
    .execute()
}

export async function setTotalUsers(tx: Tx, tenantId: string, jobId: string, count: number): Promise<void> {
  await tx.db
    .updateTable('import_jobs')
    .set({ total_users: count })
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .execute()
}

export interface ImportedPiece {
  /** JSON of users with commas in between, as they came: large ones are read by the database alone. */
  readonly users: Buffer
  /** Written over each of them. */
  readonly fields: object
  /** The position of the first. */
  readonly position: number
  /** Positions of those that are left out. */
  readonly faulty: readonly number[]
}

/** The ids of all users of the piece, in order. Of those with the same id the first is stored. */
export async function insertImportUsers(
  tx: Tx,
  agent: Agent,
  jobId: string,
  { users, fields, position, faulty }: ImportedPiece,
  now: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ listed: string[] }>`
    with sent as materialized (
      select number, item
      from jsonb_array_elements(('[' || convert_from(${tx.words.jsonItems(agent.tenant_id, users)}::bytea, 'UTF8') || ']')::jsonb)
        with ordinality as listed (item, number)),
    given as materialized (
      select number, (item - array['source', 'structured', 'structured_import'])
        || case when item ? 'structured_import'
             then jsonb_build_object('structured', item -> 'structured_import') else '{}'::jsonb end
        || ${JSON.stringify(fields)}::jsonb as payload
      from sent where ${position}::integer + number - 1 <> all(${[...faulty]}::integer[])),
    made as (
      insert into import_users (tenant_id, agent_id, job_id, user_id, position, payload, updated_at)
      select ${agent.tenant_id}::uuid, ${agent.agent_id}::uuid, ${jobId}::uuid, payload ->> 'user_id',
        ${position}::integer + number - 1, payload, ${now}::timestamptz
      from given order by number
      on conflict do nothing)
    select array(
      select coalesce(${JSON.stringify(fields)}::jsonb ->> 'user_id',
        case when jsonb_typeof(item) = 'object' and jsonb_typeof(item -> 'user_id') = 'string'
          then left(item ->> 'user_id', 255) else '' end)
      from sent order by number) as listed`.execute(tx.db)
  return rows[0]?.listed ?? []
}

/** What of a payload may be long, and is read apart. */
const LONG = ['content', 'messages', 'facts', 'structured'] as const
type LongName = (typeof LONG)[number]

/** All of a user's row but what may be long, and the names of what there is of that. */
const people = (tx: Tx) =>
  tx.db
    .selectFrom('import_users')
    .select(SHOWN)
    .select([
      sql<Omit<ImportedUser, LongName>>`payload - ${[...LONG]}::text[]`.as('payload'),
      sql<LongName[]>`array(select name from unnest(${[...LONG]}::text[]) as name
        where jsonb_exists(payload, name))`.as('long'),
    ])

const SHOWN = (Object.keys(importUsers.columns) as readonly (keyof (typeof importUsers)['columns'])[]).filter(
  (column) => column !== 'payload',
) as readonly Exclude<keyof (typeof importUsers)['columns'], 'payload'>[]

export const listImportUsers = (tx: Tx, tenantId: string, jobId: string, count: number) =>
  tx.db
    .selectFrom('import_users')
    .select(SHOWN)
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .orderBy('position')
    .limit(count)
    .execute()
export type ListedUser = Awaited<ReturnType<typeof listImportUsers>>[number]

/** Those that are not done, in order. */
export const pendingUsers = (tx: Tx, tenantId: string, jobId: string, count: number) =>
  tx.db
    .selectFrom('import_users')
    .select(['user_id', 'position'])
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .where('status', 'in', ['queued', 'running'])
    .orderBy('position')
    .limit(count)
    .execute()

/** Locked until the transaction ends: the request that primes and the job that follows may meet. */
export const lockUser = (tx: Tx, tenantId: string, jobId: string, userId: string) =>
  people(tx)
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
export type ImportUserRow = NonNullable<Awaited<ReturnType<typeof lockUser>>>

type ListName = Exclude<LongName, 'structured'>
type UserKey = Pick<ImportUserRow, 'tenant_id' | 'job_id' | 'user_id'>

/** A list of a payload, one row for each item: as a whole it may be too large to be parsed at once. */
export async function payloadItems<Name extends ListName>(
  tx: Tx,
  user: ImportUserRow,
  name: Name,
): Promise<NonNullable<ImportedUser[Name]>> {
  if (!user.long.includes(name)) return []
  const { rows } = await sql<{ item: unknown }>`select item
    from import_users, jsonb_array_elements(payload -> ${name}) with ordinality as listed (item, number)
    where tenant_id = ${user.tenant_id} and job_id = ${user.job_id} and user_id = ${user.user_id}
    order by number`.execute(tx.db)
  return rows.map(({ item }) => item) as NonNullable<ImportedUser[Name]>
}

/** The table of a payload, if it has one. Its text comes as it is: as a part of JSON it would have to be parsed. */
export async function payloadTable(tx: Tx, user: ImportUserRow): Promise<ImportedUser['structured']> {
  if (!user.long.includes('structured')) return undefined
  type Table = NonNullable<ImportedUser['structured']>
  const row = await tx.db
    .selectFrom('import_users')
    .select([
      sql<Omit<Table, 'content_csv'> | null>`(payload -> 'structured') - 'content_csv'`.as('rest'),
      sql<string>`payload -> 'structured' ->> 'content_csv'`.as('content_csv'),
    ])
    .where('tenant_id', '=', user.tenant_id)
    .where('job_id', '=', user.job_id)
    .where('user_id', '=', user.user_id)
    .executeTakeFirst()
  return row?.rest ? { ...row.rest, content_csv: row.content_csv } : undefined
}

export async function setUser(
  tx: Tx,
  user: UserKey,
  changes: Partial<
    Pick<
      ImportUserRow,
      | 'status'
      | 'is_primed'
      | 'extraction_id'
      | 'facts_created'
      | 'facts_stored'
      | 'facts_deduped'
      | 'error_message'
      | 'started_at'
      | 'completed_at'
    >
  >,
  now: Date,
): Promise<void> {
  await tx.db
    .updateTable('import_users')
    .set({ ...changes, updated_at: now })
    .where('tenant_id', '=', user.tenant_id)
    .where('job_id', '=', user.job_id)
    .where('user_id', '=', user.user_id)
    .execute()
}

export async function writePriming(
  tx: Tx,
  agent: Agent,
  priming: {
    readonly userId: string
    readonly source: string
    readonly firstMetAt: Date | undefined
    readonly now: Date
  },
): Promise<void> {
  const written = { source_type: priming.source, primed_at: priming.now, updated_at: priming.now }
  await tx.db
    .insertInto('user_primings')
    .values({
      tenant_id: agent.tenant_id,
      agent_id: agent.agent_id,
      user_id: priming.userId,
      first_met_at: priming.firstMetAt ?? null,
      ...written,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'agent_id', 'user_id']).doUpdateSet({
        ...written,
        ...(priming.firstMetAt === undefined ? {} : { first_met_at: priming.firstMetAt }),
      }),
    )
    .execute()
}

export const findPriming = (tx: Tx, agent: Agent, userId: string) =>
  tx.db
    .selectFrom('user_primings')
    .selectAll()
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .where('user_id', '=', userId)
    .executeTakeFirst()

import { type RawBuilder, sql } from 'kysely'
import type { KeyColumn } from './primary-keys.store.ts'
import type { Tx } from './tx.ts'

/** A person of a workspace, as far as a caller reaches: everywhere, or in one project and its agents. */
export interface PersonKey {
  readonly tenantId: string
  readonly userId: string
  readonly isWholeWorkspace: boolean
  readonly projectIds: readonly string[]
  readonly agentIds: readonly string[]
  readonly aliases: PersonAliases
}

/** What names the person besides the user id. */
export interface PersonAliases {
  readonly conversations: readonly string[]
  /** Their ids at channels, each with the connection. */
  readonly contacts: readonly { readonly connection_id: string; readonly external_id: string }[]
  /** E-mail addresses and phone numbers. */
  readonly addresses: readonly string[]
}

/** What of one person becomes another's. */
export interface PersonMove {
  readonly from: PersonKey
  /** The user id that the rows get. */
  readonly to: string
  /** Only what belongs to these conversations; undefined for everything. */
  readonly conversations: readonly string[] | undefined
  readonly now: Date
}

export type MoveRows = (tx: Tx, move: PersonMove) => Promise<void>

/** A table that has rows about people. */
export interface PersonTable {
  readonly name: string
  /** Which of its rows are about the person. */
  rows(person: PersonKey): RawBuilder<boolean>
  /** Locks that writers of these rows take first, taken in the same order here, which prevents deadlocks. */
  lock?(tx: Tx, person: PersonKey): Promise<void>
  /** What names the person besides the user id, found in this table while its rows are there. */
  aliases?(tx: Tx, person: PersonKey): Promise<Partial<PersonAliases>>
  /** Whether something is waiting that will become rows of the person. */
  isExpecting?(tx: Tx, person: PersonKey): Promise<boolean>
  /** Rows of others' that only mention the person keep standing, with these columns set to these values. */
  readonly emptied?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Rows of other tables are found through this one: it is emptied after them. */
  readonly isLast?: true
  /**
   * How rows become another person's when two are merged, or conversations are given to another person. Rows that stay are
   * found by what else names the person, the former user id included.
   */
  readonly move: MoveRows | 'stays'
  /** Columns that an export leaves out, or `all` for rows that say nothing about the person. */
  readonly unexported?: readonly string[] | 'all'
}

const NO_ROWS = sql<boolean>`false`

/** In tables with the columns tenant_id, agent_id and user_id. */
export const ofPersonsAgents = (person: PersonKey): RawBuilder<boolean> =>
  sql<boolean>`tenant_id = ${person.tenantId} and agent_id = any(${[...person.agentIds]}::uuid[])
    and user_id = ${person.userId}`

/** In tables with the columns tenant_id, project_id and user_id. */
export const ofPersonsProjects = (person: PersonKey): RawBuilder<boolean> =>
  sql<boolean>`tenant_id = ${person.tenantId} and project_id = any(${[...person.projectIds]}::uuid[])
    and user_id = ${person.userId}`

/** The same in tables that name a lead, who goes by the user id or by an e-mail address or phone number. */
export const ofLead = (person: PersonKey, column: string): RawBuilder<boolean> =>
  sql<boolean>`tenant_id = ${person.tenantId} and project_id = any(${[...person.projectIds]}::uuid[])
    and ${sql.ref(column)} = any(${[person.userId, ...person.aliases.addresses]}::text[])`

/** Whether a jsonb column says somewhere that it is about the person: by user id, lead or conversation. */
export const namesPerson = (column: string, { userId, aliases }: PersonKey): RawBuilder<boolean> => {
  const ids = [userId, ...aliases.addresses]
  const given = JSON.stringify({ ids, conversations: aliases.conversations })
  return sql<boolean>`jsonb_path_exists(${sql.ref(column)}, '$.** ? (@.user_id == $ids[*] || @.userId == $ids[*]
    || @.lead_ref == $ids[*] || @.subject_id == $ids[*] || @.conversation_id == $conversations[*])', ${given}::jsonb)`
}

/** Whether a jsonb column has one of the person's addresses as a value. */
export const hasAddress = (column: string, { aliases }: PersonKey): RawBuilder<boolean> =>
  aliases.addresses.length === 0
    ? NO_ROWS
    : sql<boolean>`jsonb_path_exists(${sql.ref(column)}, '$.** ? (@ == $addresses[*])',
        ${JSON.stringify({ addresses: aliases.addresses })}::jsonb)`

/** Removes some of the person's rows, or empties them, and says how many. */
export async function removePersonRows(
  tx: Tx,
  table: PersonTable,
  person: PersonKey,
  count: number,
): Promise<number> {
  const name = sql.table(table.name)
  const some = sql`ctid = any(array(select ctid from ${name}
    where tenant_id = ${person.tenantId} and (${table.rows(person)}) limit ${count}))`
  const statement =
    table.emptied === undefined
      ? sql`delete from ${name} where ${some}`
      : sql`update ${name} set ${sql.join(
          Object.entries(table.emptied).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
        )} where ${some}`
  const { numAffectedRows } = await statement.execute(tx.db)
  return Number(numAffectedRows ?? 0)
}

export interface PersonRow {
  /** The primary key without the workspace. */
  readonly key: readonly string[]
  readonly row: Readonly<Record<string, unknown>>
}

/**
 * A page of the person's rows as JSON, in the order of the primary key. The place of a row in its table would not do: an
 * update moves the row to another place, where it is read again or, if that one was passed already, never.
 */
export async function readPersonRows(
  tx: Tx,
  table: PersonTable,
  key: readonly KeyColumn[],
  person: PersonKey,
  page: { readonly after: readonly string[] | undefined; readonly count: number },
): Promise<readonly PersonRow[]> {
  const columns = key.map(({ name }) => sql.raw(name))
  const texts = sql.join(columns.map((column) => sql`${column}::text`))
  const after = page.after?.map((value, at) => sql`${value}::${sql.raw(key[at]?.type ?? 'text')}`)
  const isAfter = after === undefined ? sql`true` : sql`(${sql.join(columns)}) > (${sql.join(after)})`
  const name = sql.table(table.name)
  const hidden = ['tenant_id', 'vector', 'vector_model', 'revision', ...(table.unexported ?? [])]
  const { rows } = await sql<PersonRow>`
    select jsonb_build_array(${texts}) as key, to_jsonb(${name}) - ${hidden}::text[] as row from ${name}
    where tenant_id = ${person.tenantId} and (${table.rows(person)}) and ${isAfter}
    order by ${sql.join(columns)} limit ${page.count}`.execute(tx.db)
  return rows
}

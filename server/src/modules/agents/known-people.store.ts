import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'

export interface KnownPerson {
  readonly agent_id: string
  readonly user_id: string
  readonly instance_id: string
  readonly display_name: string
  readonly email: string
  readonly phone: string
  readonly company: string
  readonly title: string
  readonly last_interaction_at: Date | null
}

const FOUND_MAX = 5

/**
 * People known to the project's agents: matched by e-mail address, phone or user id; by name only when there is no
 * address, since names are shared.
 */
export async function findKnownPeople(
  tx: Tx,
  place: { readonly tenantId: string; readonly projectId: string },
  by: {
    readonly email?: string | undefined
    readonly phone?: string | undefined
    readonly name?: string | undefined
    /** Whom an address or number belongs to by what people are known by. */
    readonly userId?: string | undefined
  },
): Promise<readonly KnownPerson[]> {
  const conditions = [
    ...(by.email === undefined
      ? []
      : [sql`(person.email <> '' and lower(person.email) = ${by.email.toLowerCase()})`]),
    ...(by.phone === undefined
      ? []
      : [
          sql`(person.phone <> '' and regexp_replace(person.phone, '[^0-9]', '', 'g') = ${by.phone.replaceAll(/\D/g, '')})`,
        ]),
    ...(by.userId === undefined ? [] : [sql`person.user_id = ${by.userId}`]),
    ...(by.email === undefined && by.phone === undefined && by.name !== undefined
      ? [sql`(person.display_name <> '' and lower(person.display_name) = ${by.name.toLowerCase()})`]
      : []),
  ]
  if (conditions.length === 0) return []
  const { rows } = await sql<KnownPerson>`select person.agent_id, person.user_id, person.instance_id,
      person.display_name, person.email, person.phone, person.company, person.title, person.last_interaction_at
    from agent_users as person
    join agents as agent on agent.tenant_id = person.tenant_id and agent.agent_id = person.agent_id
    where person.tenant_id = ${place.tenantId} and agent.project_id = ${place.projectId}
      and (${sql.join(conditions, sql` or `)})
    order by person.last_interaction_at desc nulls last, person.agent_id, person.user_id, person.instance_id
    limit ${FOUND_MAX}`.execute(tx.db)
  return rows
}

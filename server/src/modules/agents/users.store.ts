import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'
import type { AgentRow } from './agents.store.ts'

/** What is known about a person; only what is given changes. */
export interface UserTouch {
  readonly userId: string
  readonly instanceId?: string | undefined
  readonly displayName?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly company?: string | undefined
  readonly title?: string | undefined
  readonly timezone?: string | undefined
  /** Added to what is there. */
  readonly custom?: Readonly<Record<string, string>> | undefined
  /** False for people who are written down before they ever talk, as imports do. */
  readonly isInteraction?: boolean
  readonly now: Date
}

/** Writes down that this person talked to the agent, making them known when they were not. */
export async function touchAgentUser(
  tx: Tx,
  agent: Pick<AgentRow, 'tenant_id' | 'agent_id' | 'owner_user_id'>,
  user: UserTouch,
) {
  const known = {
    display_name: user.displayName,
    email: user.email,
    phone: user.phone,
    company: user.company,
    title: user.title,
    timezone: user.timezone,
  }
  const given = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
  const seen = user.isInteraction === false ? {} : { last_interaction_at: user.now }
  return tx.db
    .insertInto('agent_users')
    .values({
      tenant_id: agent.tenant_id,
      agent_id: agent.agent_id,
      user_id: user.userId,
      instance_id: user.instanceId ?? '',
      role: user.userId === agent.owner_user_id ? 'owner' : 'non_owner',
      custom: JSON.stringify(user.custom ?? {}),
      created_at: user.now,
      updated_at: user.now,
      ...given,
      ...seen,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'agent_id', 'user_id', 'instance_id']).doUpdateSet({
        ...given,
        ...seen,
        custom: sql`agent_users.custom || excluded.custom`,
        updated_at: user.now,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type AgentUserRow = Awaited<ReturnType<typeof touchAgentUser>>

/**
 * By user id. Without an instance each user once: the row without an instance, if there is one, since '' sorts
 * before every instance.
 */
export async function listAgentUsers(
  tx: Tx,
  agent: Pick<AgentRow, 'tenant_id' | 'agent_id'>,
  instanceId: string | undefined,
  after: string | undefined,
  count: number,
): Promise<readonly AgentUserRow[]> {
  let query = tx.db
    .selectFrom('agent_users')
    .distinctOn('user_id')
    .selectAll()
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .orderBy('user_id')
    .orderBy('instance_id')
    .limit(count)
  if (instanceId !== undefined) query = query.where('instance_id', '=', instanceId)
  if (after !== undefined) query = query.where('user_id', '>', after)
  return query.execute()
}

export const findAgentUser = (
  tx: Tx,
  agent: Pick<AgentRow, 'tenant_id' | 'agent_id'>,
  userId: string,
  instanceId = '',
): Promise<AgentUserRow | undefined> =>
  tx.db
    .selectFrom('agent_users')
    .selectAll()
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .where('user_id', '=', userId)
    .where('instance_id', '=', instanceId)
    .executeTakeFirst()

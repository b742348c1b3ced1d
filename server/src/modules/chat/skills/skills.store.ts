import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import type { AgentRow } from '../../agents/index.ts'

type Owner = Pick<AgentRow, 'tenant_id' | 'agent_id'>

export const keyOfSkill = (name: string): string => name.trim().normalize('NFC').toLowerCase()

export const listSkills = (tx: Tx, agent: Owner) =>
  tx.db
    .selectFrom('agent_skills')
    .selectAll()
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .orderBy('status')
    .orderBy('name_key')
    .execute()
export type SkillRow = Awaited<ReturnType<typeof listSkills>>[number]

export interface NewSkill extends Pick<SkillRow, 'name' | 'applies_when' | 'instructions' | 'status'> {
  /** Where a proposed skill is from. */
  readonly from?:
    | { readonly userId: string; readonly sessionId: string; readonly messageId: string }
    | undefined
}

/** Replaces a skill of the same name. A proposal replaces only another proposal: undefined when it did not. */
export const putSkill = (tx: Tx, agent: Owner, skill: NewSkill, now: Date): Promise<SkillRow | undefined> => {
  const row = {
    name: skill.name.trim(),
    applies_when: skill.applies_when,
    instructions: skill.instructions,
    status: skill.status,
    user_id: skill.from?.userId ?? '',
    session_id: skill.from?.sessionId ?? '',
    message_id: skill.from?.messageId ?? null,
    updated_at: now,
  }
  return tx.db
    .insertInto('agent_skills')
    .values({
      tenant_id: agent.tenant_id,
      agent_id: agent.agent_id,
      name_key: keyOfSkill(skill.name),
      created_at: now,
      ...row,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'agent_id', 'name_key'])
        .doUpdateSet(row)
        .where(
          skill.from === undefined ? sql<boolean>`true` : sql<boolean>`agent_skills.status = 'proposed'`,
        ),
    )
    .returningAll()
    .executeTakeFirst()
}

export async function deleteSkill(tx: Tx, agent: Owner, name: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('agent_skills')
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .where('name_key', '=', keyOfSkill(name))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The oldest proposals make room for new ones. */
export async function trimProposals(tx: Tx, agent: Owner, kept: number): Promise<void> {
  await sql`delete from agent_skills where tenant_id = ${agent.tenant_id} and agent_id = ${agent.agent_id}
    and status = 'proposed' and name_key in (
      select name_key from agent_skills where tenant_id = ${agent.tenant_id} and agent_id = ${agent.agent_id}
        and status = 'proposed' order by updated_at desc, name_key offset ${kept})`.execute(tx.db)
}

/** What was proposed from a conversation, or from one message of it, goes with it. */
export async function dropProposals(
  tx: Tx,
  from: {
    readonly tenantId: string
    readonly userId: string
    readonly sessionId: string
    readonly messageId?: string
  },
): Promise<void> {
  let query = tx.db
    .deleteFrom('agent_skills')
    .where('tenant_id', '=', from.tenantId)
    .where('user_id', '=', from.userId)
    .where('session_id', '=', from.sessionId)
    .where('status', '=', 'proposed')
  if (from.messageId !== undefined) query = query.where('message_id', '=', from.messageId)
  await query.execute()
}

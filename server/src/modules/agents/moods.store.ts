import { newId } from '../../kernel/ids.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { MoodPoint } from './mood.rules.ts'
import { moodHistory } from './tables.ts'

/** An agent's mood toward a user; '' stands for no particular user and for no instance. */
export interface MoodKey {
  readonly tenantId: string
  readonly agentId: string
  readonly userId: string
  readonly instanceId: string
}

const ofKey = (tx: Tx, { tenantId, agentId, userId, instanceId }: MoodKey) =>
  tx.db
    .selectFrom('moods')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .where('user_id', '=', userId)
    .where('instance_id', '=', instanceId)

export const findMood = (tx: Tx, key: MoodKey) => ofKey(tx, key).executeTakeFirst()
export type MoodRow = NonNullable<Awaited<ReturnType<typeof findMood>>>

/** The row, made at its resting point when it is missing, and locked until the transaction ends. */
export async function lockMood(tx: Tx, key: MoodKey, rest: MoodPoint, now: Date): Promise<MoodRow> {
  await tx.db
    .insertInto('moods')
    .values({
      tenant_id: key.tenantId,
      agent_id: key.agentId,
      user_id: key.userId,
      instance_id: key.instanceId,
      ...rest,
      created_at: now,
      updated_at: now,
      last_decay_at: now,
      last_interaction_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return ofKey(tx, key).forUpdate().executeTakeFirstOrThrow()
}

export async function writeMood(
  tx: Tx,
  key: MoodKey,
  mood: MoodPoint,
  drift: MoodPoint,
  now: Date,
): Promise<MoodRow> {
  return tx.db
    .updateTable('moods')
    .set({
      ...mood,
      drift_valence: drift.valence,
      drift_arousal: drift.arousal,
      drift_tension: drift.tension,
      drift_affiliation: drift.affiliation,
      updated_at: now,
      last_decay_at: now,
      last_interaction_at: now,
    })
    .where('tenant_id', '=', key.tenantId)
    .where('agent_id', '=', key.agentId)
    .where('user_id', '=', key.userId)
    .where('instance_id', '=', key.instanceId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The moods toward these people, in one query; those who have none yet are missing. */
export async function findMoods(
  tx: Tx,
  agent: { readonly tenant_id: string; readonly agent_id: string },
  people: readonly { readonly user_id: string; readonly instance_id: string }[],
): Promise<readonly MoodRow[]> {
  if (people.length === 0) return []
  return tx.db
    .selectFrom('moods')
    .selectAll()
    .where('tenant_id', '=', agent.tenant_id)
    .where('agent_id', '=', agent.agent_id)
    .where((eb) =>
      eb(
        eb.refTuple('user_id', 'instance_id'),
        'in',
        people.map(({ user_id, instance_id }) => eb.tuple(user_id, instance_id)),
      ),
    )
    .execute()
}

interface HistoryEntry {
  readonly mood: MoodPoint
  readonly label: string
  readonly delta: MoodPoint
  readonly triggerType: string
  readonly triggerReason: string
  readonly now: Date
}

export async function insertMoodEntry(tx: Tx, key: MoodKey, entry: HistoryEntry): Promise<void> {
  await tx.db
    .insertInto('mood_history')
    .values(
      tx.words.values(moodHistory, key.tenantId, {
        tenant_id: key.tenantId,
        agent_id: key.agentId,
        entry_id: newId(),
        user_id: key.userId,
        instance_id: key.instanceId,
        ...entry.mood,
        label: entry.label,
        delta_valence: entry.delta.valence,
        delta_arousal: entry.delta.arousal,
        delta_tension: entry.delta.tension,
        delta_affiliation: entry.delta.affiliation,
        trigger_type: entry.triggerType,
        trigger_reason: entry.triggerReason,
        created_at: entry.now,
      }),
    )
    .execute()
}

/** Newest first. */
export async function listMoodEntries(
  tx: Tx,
  key: MoodKey,
  after: { createdAt: Date; entryId: string } | undefined,
  count: number,
) {
  let query = tx.db
    .selectFrom('mood_history')
    .selectAll()
    .where('tenant_id', '=', key.tenantId)
    .where('agent_id', '=', key.agentId)
    .where('user_id', '=', key.userId)
    .where('instance_id', '=', key.instanceId)
    .orderBy('created_at', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(count)
  if (after !== undefined) {
    query = query.where((eb) =>
      eb(eb.refTuple('created_at', 'entry_id'), '<', eb.tuple(after.createdAt, after.entryId)),
    )
  }
  return query.execute()
}

import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import { wordsOfMessage } from './message-words.ts'

export interface SaidMessage {
  readonly tenant_id: string
  readonly conversation_id: string
  readonly message_id: string
  readonly content: string
}

/** Makes messages of one workspace findable by their words as they are now. Where words are sealed, nothing is written. */
export async function writeMessageWords(tx: Tx, messages: readonly SaidMessage[]): Promise<void> {
  const [first] = messages
  if (first === undefined || tx.words.mayHaveSealed(first.tenant_id)) return
  const rows = messages.map(({ tenant_id, conversation_id, message_id, content }) => ({
    conversation_id,
    message_id,
    words: wordsOfMessage(tenant_id, content),
  }))
  await sql`insert into message_words (tenant_id, message_id, conversation_id, words)
    select ${first.tenant_id}, message_id, conversation_id, array_to_tsvector(words)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (message_id uuid, conversation_id uuid, words text[])
    on conflict (tenant_id, message_id) do update set words = excluded.words`.execute(tx.db)
}

/** For a workspace that seals its words from now on. They are read again when it has stopped doing so. */
export async function deleteMessageWords(tx: Tx, tenantId: string): Promise<void> {
  await tx.db.deleteFrom('message_words').where('tenant_id', '=', tenantId).execute()
  await tx.db.deleteFrom('message_word_runs').where('tenant_id', '=', tenantId).execute()
}

/** Whether all messages of a workspace can be found by their words. */
export async function hasAllWords(tx: Tx, tenantId: string): Promise<boolean> {
  const run = await tx.db
    .selectFrom('message_word_runs')
    .select('tenant_id')
    .where('tenant_id', '=', tenantId)
    .where('done_at', 'is not', null)
    .executeTakeFirst()
  return run !== undefined
}

/**
 * Begins a run for workspaces that have had none, unless two versions run side by side, one of which
 * may write messages without words. `since`: who has not been heard of for longer has ended.
 */
export async function beginWordRuns(
  tx: Tx,
  { since, now, count }: { since: Date; now: Date; count: number },
): Promise<readonly string[]> {
  // A workspace without messages has them all in the index already.
  const { rows } = await sql<{ tenant_id: string; done_at: Date | null }>`
    insert into message_word_runs (tenant_id, started_at, done_at)
    select tenant_id, ${now}::timestamptz,
      case when not exists (select from conversation_messages m where m.tenant_id = t.tenant_id) then ${now}::timestamptz end
    from tenants t
    where not exists (select from message_word_runs run where run.tenant_id = t.tenant_id)
      and not exists (select from word_seals seal where seal.tenant_id = t.tenant_id and seal.state <> 'off')
      and (select count(distinct version) from instances where last_heartbeat_at > ${since}) <= 1
    order by tenant_id limit ${count} on conflict do nothing returning tenant_id, done_at`.execute(tx.db)
  return rows.flatMap(({ tenant_id, done_at }) => (done_at === null ? [tenant_id] : []))
}

/** The next messages of a run. False when there are none left, which ends it. */
export async function indexNextMessages(
  tx: Tx,
  tenantId: string,
  now: Date,
  count: number,
): Promise<boolean> {
  const run = await tx.db
    .selectFrom('message_word_runs')
    .select('place')
    .where('tenant_id', '=', tenantId)
    .where('done_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (run === undefined) return false
  let query = tx.db
    .selectFrom('conversation_messages')
    .select(['tenant_id', 'conversation_id', 'message_id', 'content'])
    .where('tenant_id', '=', tenantId)
    .orderBy('message_id')
    .limit(count)
  if (run.place !== null) query = query.where('message_id', '>', run.place)
  // Locked, so that none of them is deleted or edited before its words are stored.
  const messages = await query.forShare().execute()
  await writeMessageWords(tx, messages)
  const last = messages.at(-1)
  const isOver = messages.length < count
  await tx.db
    .updateTable('message_word_runs')
    .set({ ...(last === undefined ? {} : { place: last.message_id }), ...(isOver ? { done_at: now } : {}) })
    .where('tenant_id', '=', tenantId)
    .execute()
  return !isOver
}

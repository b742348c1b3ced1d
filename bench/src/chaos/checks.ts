import type { Acknowledged } from './clients.ts'
import type { OwnPostgres } from './postgres.ts'

/** Jobs that have begun, could begin, or wait to be tried again. */
export const jobsLeft = async (database: OwnPostgres): Promise<number> => {
  const [row] = await database.query<{ left: number }>(
    `select count(*)::int as left from jobs
     where (state in ('queued', 'running') or (state = 'scheduled' and (attempts > 0 or run_at < now() + interval '5 seconds')))
       and tenant_id <> '00000000-0000-0000-0000-000000000000'`,
  )
  return row?.left ?? 0
}

/** Everything that is not as it was acknowledged, in words. */
export async function faultsIn(database: OwnPostgres, said: Acknowledged): Promise<readonly string[]> {
  const faults = [...said.unexpected.slice(0, 20)]
  const each = async (kind: string, expected: readonly string[], query: string) => {
    const rows = await database.query<{ what: string; times: number }>(query, [expected])
    const times = new Map(rows.map((row) => [row.what, row.times]))
    const lost = expected.filter((one) => !times.has(one))
    const twice = expected.filter((one) => (times.get(one) ?? 0) > 1)
    if (lost.length > 0)
      faults.push(`${kind}: ${lost.length} of ${expected.length} are lost, such as ${lost[0]}`)
    if (twice.length > 0)
      faults.push(`${kind}: ${twice.length} are there more than once, such as ${twice[0]}`)
  }
  await each(
    'facts',
    said.facts,
    `select atomic_text as what, sum(mention_count)::int as times from memory_facts
     where atomic_text = any($1) and is_current group by 1`,
  )
  await each(
    'messages of channels',
    said.inbound,
    `select channel_message_id as what, count(*)::int as times from conversation_messages
     where channel_message_id = any($1) group by 1`,
  )
  await each(
    'chats',
    said.chats,
    `select content as what, count(*)::int as times from memory_messages where content = any($1) group by 1`,
  )
  await each(
    'imported people',
    said.imports.map(({ userId }) => `The user lives in house ${userId}.`),
    `select atomic_text as what, sum(mention_count)::int as times from memory_facts
     where atomic_text = any($1) and is_current group by 1`,
  )
  await streamFaults(database, said, faults)
  const failed = await database.query<{ queue: string; error: string }>(
    `select queue, error from jobs where state = 'failed' limit 5`,
  )
  for (const { queue, error } of failed) faults.push(`a job of ${queue} has failed: ${error}`)
  const [held] = await database.query<{ orphans: number }>(
    `select count(*)::int as orphans from credit_holds where state = 'open' and expires_at < now() - interval '2 minutes'`,
  )
  if ((held?.orphans ?? 0) > 0) faults.push(`${held?.orphans} holds are open after their end`)
  return faults
}

async function streamFaults(database: OwnPostgres, said: Acknowledged, faults: string[]): Promise<void> {
  const { frames } = said
  const [first, last] = [frames.at(0)?.id ?? 0, frames.at(-1)?.id ?? 0]
  if (frames.some(({ id }, at) => at > 0 && id <= (frames[at - 1]?.id ?? 0)))
    faults.push('the live stream gave a frame twice or out of order')
  const told = new Set(frames.map(({ id }) => id))
  const rows = await database.query<{ seq: string }>(
    `select seq from events where type like 'conversation.%' and seq between $1 and $2 order by seq`,
    [first, last],
  )
  const missed = rows.filter(({ seq }) => !told.has(Number(seq)))
  if (missed.length > 0)
    faults.push(
      `the live stream left out ${missed.length} of ${rows.length} events, such as ${missed[0]?.seq}`,
    )
}

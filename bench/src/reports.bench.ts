import { freshDatabase } from './database.ts'
import { machine, median, say } from './machine.ts'
import { ENCRYPTION_KEY, PROGRAM, printed, start } from './program.ts'

/** Reports over a year of conversations, ten messages each: how long an answer takes, and whether indexes are used. */
const CONVERSATIONS = Number(process.env['CONVERSATIONS'] ?? 100_000)
const MESSAGES = 10
const ROUNDS = Number(process.env['ROUNDS'] ?? 9)

const database = await freshDatabase('rapport_bench_reports')
const ours = await start(PROGRAM, ['serve'], {
  DATABASE_URL: database.url,
  RAPPORT_ENCRYPTION_KEY: ENCRYPTION_KEY,
})
const headers = { authorization: `Bearer ${printed(ours.output, 'API key')}` }
await database.client.query('set role rapport_system')
const { rows } = await database.client.query('select tenant_id, project_id from projects limit 1')
const { tenant_id, project_id } = rows[0] as { tenant_id: string; project_id: string }

await database.client.query(
  `insert into conversations (tenant_id, project_id, conversation_id, channel_type, external_id, user_id, round,
     tags, last_message_at, created_at, updated_at)
   select $1, $2, gen_random_uuid(), (array['whatsapp', 'web', 'telegram', 'api'])[1 + n % 4], n::text, n::text, 1,
     array['tag ' || n % 50], at, at, at
   from generate_series(1, $3::int) n, lateral (select now() - n * interval '365 days' / $3 as at) placed`,
  [tenant_id, project_id, CONVERSATIONS],
)
await database.client.query(
  `insert into conversation_rounds (tenant_id, conversation_id, round, project_id, channel_type, opened_at,
     first_response_at, first_response_by, called_at, taken_over_at, operator_response_at, operator_id, resolved_at)
   select tenant_id, conversation_id, 1, project_id, channel_type, created_at,
     created_at + random() * interval '10 minutes', 'agent',
     case when n % 3 = 0 then created_at + interval '1 minute' end,
     case when n % 3 = 0 then created_at + interval '2 minutes' end,
     case when n % 3 = 0 then created_at + random() * interval '2 hours' + interval '1 minute' end,
     case when n % 3 = 0 then 'user:' || n % 40 else '' end,
     case when n % 2 = 0 then created_at + random() * interval '3 days' end
   from conversations, lateral (select external_id::int as n) numbered`,
)
await database.client.query(
  `insert into conversation_messages (tenant_id, conversation_id, message_id, said_at, sort_key, direction, role,
     author_type, content, created_at, updated_at)
   select tenant_id, conversation_id, gen_random_uuid(), created_at + m * interval '1 minute', m::text,
     case when m % 2 = 0 then 'inbound' else 'outbound' end, case when m % 2 = 0 then 'user' else 'assistant' end,
     case when m % 2 = 0 then 'user' else 'agent' end, repeat('word ', 20), created_at, created_at
   from conversations, generate_series(0, $1::int - 1) m`,
  [MESSAGES],
)
await database.client.query('reset role')
await database.client.query('vacuum analyze')

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

async function measure(name: string, query: string): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now()
    const answer = await fetch(`${ours.url}/api/v1/reports/conversations${query}`, { headers })
    if (!answer.ok) throw new Error(await answer.text())
    await answer.text()
    times.push(performance.now() - begun)
  }
  say(`${name}: ${median(times).toFixed(0)} ms (most ${Math.max(...times).toFixed(0)} ms)`)
}

say(machine())
say(`${CONVERSATIONS} conversations and ${CONVERSATIONS * MESSAGES} messages of a year`)
for (const days of [7, 30, 90, 365]) {
  const range = `from=${day(days)}&to=${day(-1)}&time_zone=Europe/Berlin`
  await measure(`${days} days by day and channel`, `?${range}&group_by=channel`)
  if (days === 30) {
    await measure('30 days by day, no groups', `?${range}`)
    await measure('30 days by hour of the week', `?${range}&interval=hour_of_week`)
    await measure('30 days by operator', `?${range}&group_by=operator`)
    await measure('30 days by tag', `?${range}&group_by=tag`)
    await measure('30 days as CSV by channel', `.csv?${range}&group_by=channel`)
  }
}
const plans = await Promise.all(
  [
    `select count(*) from conversation_rounds where tenant_id = '${tenant_id}' and project_id = '${project_id}'
       and opened_at >= now() - interval '30 days'`,
    `select count(*) from conversation_messages where tenant_id = '${tenant_id}' and said_at >= now() - interval '30 days'`,
  ].map((text) => database.client.query(`explain ${text}`)),
)
for (const plan of plans)
  say(
    plan.rows
      .map((row: Record<string, string>) => row['QUERY PLAN'])
      .find((line) => line?.includes('Scan'))
      ?.trim() ?? 'no scan',
  )
await ours.stop()
await database.drop()

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ApiError, send } from '../api/client.ts'

/** What one person and one agent exchanged on one day. */
interface Row {
  readonly day: string
  readonly agent: string
  readonly person: string
  readonly replies: number
  readonly costUsd: number
}

export interface AgentUse {
  readonly agentId: string
  readonly replies: number
  readonly people: number
  readonly costUsd: number
  readonly channels: readonly string[]
}

export interface Report {
  readonly replies: number
  readonly people: number
  readonly costUsd: number
  readonly agents: ReadonlyMap<string, AgentUse>
  /** Days in seconds, then the replies of each day for each channel. */
  readonly days: readonly number[]
  readonly channels: readonly { readonly channel: string; readonly replies: readonly number[] }[]
}

/** The fields of a line of comma-separated values, where a quote inside a quoted field is doubled. */
function fieldsOf(line: string): readonly string[] {
  const fields: string[] = []
  let field = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const letter = line[at]
    if (letter === '"' && isQuoted && line[at + 1] === '"') {
      field += '"'
      at++
    } else if (letter === '"') isQuoted = !isQuoted
    else if (letter === ',' && !isQuoted) {
      fields.push(field)
      field = ''
    } else field += letter
  }
  return [...fields, field]
}

function rowsOf(csv: string): readonly Row[] {
  const [head = '', ...lines] = csv.trim().split(/\r?\n/)
  const names = fieldsOf(head)
  return lines.map((line) => {
    const fields = fieldsOf(line)
    const get = (name: string) => fields[names.indexOf(name)] ?? ''
    return {
      day: get('day'),
      agent: get('agent'),
      person: get('person'),
      replies: Number(get('messages')),
      costUsd: Number(get('amount_usd')),
    }
  })
}

const PREFIXES = ['web', 'whatsapp', 'messenger', 'instagram', 'telegram']

/** People who come over a channel have its name before theirs; all others come from programs. */
const channelOf = (person: string): string => PREFIXES.find((one) => person.startsWith(`${one}:`)) ?? 'api'

/** Channels over which something was answered. */
const channelsOf = (rows: readonly Row[]): readonly string[] => [
  ...new Set(rows.filter((row) => row.replies > 0).map((row) => channelOf(row.person))),
]

const DAY_MS = 86_400_000

function sumOf(agentId: string, rows: readonly Row[]): AgentUse {
  return {
    agentId,
    replies: rows.reduce((sum, row) => sum + row.replies, 0),
    people: new Set(rows.filter((row) => row.replies > 0).map((row) => row.person)).size,
    costUsd: rows.reduce((sum, row) => sum + row.costUsd, 0),
    channels: channelsOf(rows),
  }
}

function reportOf(rows: readonly Row[], count: number): Report {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const days = Array.from({ length: count }, (_, index) => (today - (count - 1 - index) * DAY_MS) / 1000)
  const ids = [...new Set(rows.map((row) => row.agent))]
  const channels = channelsOf(rows).map((channel) => {
    const replies = days.map(() => 0)
    for (const row of rows) {
      const at = days.indexOf(Date.parse(`${row.day}T00:00:00Z`) / 1000)
      if (at >= 0 && channelOf(row.person) === channel) replies[at] = (replies[at] ?? 0) + row.replies
    }
    return { channel, replies }
  })
  const all = sumOf('', rows)
  return {
    ...all,
    agents: new Map(
      ids.map((id) => [
        id,
        sumOf(
          id,
          rows.filter((row) => row.agent === id),
        ),
      ]),
    ),
    days,
    channels,
  }
}

/** What was answered in the last days, to whom, by which agent and over which channel; one request. */
export function useReport(days: number, isAllowed: boolean) {
  const path = '/api/v1/org/usage-report'
  const answer = useQuery<string, ApiError>({
    queryKey: [path, { days }],
    queryFn: async ({ signal }) => {
      const response = await send('GET', path, { query: { by: 'day,agent,person', days }, signal })
      return response.text()
    },
    enabled: isAllowed,
  })
  const report = useMemo(
    () => (answer.data === undefined ? undefined : reportOf(rowsOf(answer.data), days)),
    [answer.data, days],
  )
  return { report, error: answer.error, refetch: answer.refetch }
}

import { type OperationCalls, OperationRefused } from './operation-calls.ts'

const FACTS_MAX = 200
const SUMMARIES_MAX = 5

interface PersonRecord {
  readonly display_name: string
  readonly company: string
  readonly title: string
  readonly email: string
  readonly phone: string
  readonly timezone: string
  readonly custom_fields: Readonly<Record<string, string>>
}

interface FactPage {
  readonly facts: readonly { readonly content: string; readonly fact_type: string }[]
  readonly total_count: number
}

interface SummaryList {
  readonly summaries: readonly { readonly period_start: string; readonly summary: string }[]
}

/** What an agent knows about a person, as a page to read. */
export async function profileOf(calls: OperationCalls, agentId: string, userId: string): Promise<string> {
  const params = { agentId }
  const record = await recordOf(calls, agentId, userId)
  const { facts, total_count } = await calls.json<FactPage>('listMemoryFacts', {
    params,
    query: { user_id: userId, limit: FACTS_MAX },
  })
  // A person of whom there is neither a record nor a fact is not known.
  if (record === 'unknown' && facts.length === 0) throw new OperationRefused(404, 'There is no such person.')
  const { summaries } = await calls.json<SummaryList>('listMemorySummaries', {
    params,
    query: { user_id: userId, limit: SUMMARIES_MAX },
  })
  const known = typeof record === 'string' ? [] : linesOf(record)
  const name = typeof record === 'string' || record.display_name === '' ? userId : record.display_name
  return [
    `# ${name}`,
    [`- id: ${userId}`, ...known].join('\n'),
    '## Facts',
    facts.length === 0 ? 'None yet.' : facts.map(({ content }) => `- ${content}`).join('\n'),
    ...(total_count > facts.length ? [`(${total_count - facts.length} more; list_facts has them.)`] : []),
    ...(summaries.length === 0 ? [] : ['## Earlier conversations']),
    ...summaries.map(({ period_start, summary }) => `${period_start.slice(0, 10)}: ${summary}`),
  ].join('\n\n')
}

/** A key without the scope of records still reads facts. */
async function recordOf(
  calls: OperationCalls,
  agentId: string,
  userId: string,
): Promise<PersonRecord | 'unknown' | 'forbidden'> {
  try {
    return await calls.json<PersonRecord>('getUserMetadata', { params: { agentId, userId } })
  } catch (error) {
    if (error instanceof OperationRefused && error.status === 403) return 'forbidden'
    if (error instanceof OperationRefused && error.status === 404) return 'unknown'
    throw error
  }
}

function linesOf({ custom_fields, display_name: _name, ...record }: PersonRecord): readonly string[] {
  const { company, title, email, phone, timezone } = record
  return Object.entries({ company, title, email, phone, timezone, ...custom_fields })
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `- ${label}: ${value}`)
}

import { invalid } from '../../../kernel/problem.ts'
import { inTimeSlices } from '../../../kernel/time-slices.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { defined } from '../../../platform/http/schema.ts'
import { resolveAgent } from '../../agents/index.ts'
import { asOnlyUser, beginImport } from '../begin-import.ts'
import { PrimeBody, PrimeJobAccepted, userPath } from '../imports.schemas.ts'
import { missingColumns, rowsIn } from '../structured.ts'

export const primeUser = keyOperation({
  id: 'primeUser',
  method: 'POST',
  path: '/agents/{agentId}/users/{userId}/prime',
  domain: 'imports',
  permission: 'write',
  mode: 'manual',
  bodyLimit: 64_000_000,
  summary: 'Tell an agent everything that is known of one person',
  description:
    'Like an import of one. `structured_import` takes a table: each row becomes a fact with the properties that `column_mapping` names.',
  params: userPath,
  body: PrimeBody,
  response: PrimeJobAccepted,
  uses: ['clock', 'jobs', 'events', 'extractors', 'metering'],
  async handle({ caller, params, body, db, request, clock, jobs, events, extractors, metering }) {
    const agent = await db.read((tx) => resolveAgent(tx, caller, params.agentId))
    const { source = '', structured_import: structured } = body
    const missing = structured === undefined ? [] : missingColumns(structured)
    if (missing.length > 0) {
      const message = 'names a column that the table does not have'
      const location = 'body.structured_import.column_mapping'
      throw invalid(missing.map((name) => ({ location: `${location}.${name}`, message })))
    }
    const given = {
      jobType: 'prime' as const,
      userId: params.userId,
      source,
      users: () => asOnlyUser(request.rawBody),
      fields: { user_id: params.userId },
    }
    const { jobId, factsCreated } = await beginImport(
      { clock, jobs, events, extractors, metering },
      db,
      agent,
      given,
    )
    return defined({
      job_id: jobId,
      status: 'queued',
      facts_created: factsCreated,
      rows_parsed: structured && (await inTimeSlices(counted(rowsIn(structured)))),
    })
  },
})

function* counted(rows: Iterable<object | undefined>): Generator<undefined, number, undefined> {
  let count = 0
  for (const row of rows) {
    if (row !== undefined) count += 1
    yield
  }
  return count
}

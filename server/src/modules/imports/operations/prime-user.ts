import { invalid, invalidField } from '../../../kernel/problem.ts'
import { inTimeSlices } from '../../../kernel/time-slices.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { defined } from '../../../platform/http/schema.ts'
import { resolveAgent } from '../../agents/index.ts'
import { asOnlyUser, beginImport } from '../begin-import.ts'
import { PrimeBody, PrimeJobAccepted, userPath } from '../imports.schemas.ts'
import { missingColumns, rowsIn } from '../structured.ts'

/** They become facts of one person in one transaction, which others have to wait for on the embedded database. */
const ROWS_MAX = 20_000

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
    'Like an import of one. `structured_import` takes a table of up to 20,000 rows: each becomes a fact with the properties that `column_mapping` names.',
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
    const rows = structured && (await inTimeSlices(counted(rowsIn(structured))))
    if (rows !== undefined && rows > ROWS_MAX)
      throw invalidField('body.structured_import.content_csv', `must have at most ${ROWS_MAX} rows`)
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
      rows_parsed: rows,
    })
  },
})

/** Up to the first row that is too many. */
function* counted(rows: Iterable<object | undefined>): Generator<undefined, number, undefined> {
  let count = 0
  for (const row of rows) {
    if (row !== undefined) count += 1
    if (count > ROWS_MAX) break
    yield
  }
  return count
}

import { Readable } from 'node:stream'
import { fileResponse, keyOperation } from '../../../platform/http/operation.ts'
import { exportLines } from '../exporting/export-lines.ts'
import { exportedPerson } from '../exporting/person-pages.ts'
import { personPath } from '../people.schemas.ts'

export const exportPerson = keyOperation({
  id: 'exportPerson',
  method: 'GET',
  path: '/people/{userId}/export',
  domain: 'people',
  permission: 'manage',
  needsStepUp: true,
  mode: 'manual',
  summary: 'Export everything stored about a person as one file',
  description:
    'Lines of JSON: first who it is about, with `restricted_since` (null while processing is not restricted), then a line for each row with the table it is from, last `end` with the ' +
    'counts. In the whole workspace; with an API key, which needs the scope `read:people` by name, in its project. ' +
    'Vectors, jobs and raw posts of channels are left out.',
  params: personPath,
  response: fileResponse('application/x-ndjson'),
  uses: ['clock', 'personTables'],
  async handle({ caller, params, db, clock, personTables }) {
    const exported = await exportedPerson(db, personTables, {
      tenantId: caller.tenantId,
      userId: params.userId,
      projectId: caller.kind === 'key' ? caller.projectId : null,
    })
    return {
      headers: { 'content-disposition': 'attachment; filename="person.jsonl"' },
      content: Readable.from(exportLines(db, exported, clock.now())),
    }
  },
})

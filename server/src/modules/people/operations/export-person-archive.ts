import { fileResponse, keyOperation } from '../../../platform/http/operation.ts'
import { personArchive } from '../exporting/person-archive.ts'
import { exportedPerson } from '../exporting/person-pages.ts'
import { personPath } from '../people.schemas.ts'

export const exportPersonArchive = keyOperation({
  id: 'exportPersonArchive',
  method: 'GET',
  path: '/people/{userId}/archive',
  domain: 'people',
  permission: 'manage',
  needsStepUp: true,
  mode: 'manual',
  summary: 'Export everything stored about a person as an archive to read',
  description:
    'A ZIP: `index.html` for the person to read, `data.jsonl` with the lines of `…/export`, and their files under `files/`. ' +
    'In the whole workspace; with an API key, which needs the scope `read:people` by name, in its project.',
  params: personPath,
  response: fileResponse('application/zip'),
  uses: ['clock', 'personTables', 'dataMap', 'files'],
  async handle({ caller, params, db, clock, personTables, dataMap, files }) {
    const exported = await exportedPerson(db, personTables, {
      tenantId: caller.tenantId,
      userId: params.userId,
      projectId: caller.kind === 'key' ? caller.projectId : null,
    })
    return {
      headers: { 'content-disposition': 'attachment; filename="person.zip"' },
      content: personArchive(db, exported, { files, dataMap, now: clock.now() }),
    }
  },
})

import { keyOperation } from '../../../platform/http/operation.ts'
import { agentPath, resolveAgent } from '../../agents/index.ts'
import { beginImport } from '../begin-import.ts'
import { ImportAccepted, ImportBody } from '../imports.schemas.ts'

export const importUsers = keyOperation({
  id: 'importUsers',
  method: 'POST',
  path: '/agents/{agentId}/users/import',
  domain: 'imports',
  permission: 'write',
  mode: 'manual',
  status: 202,
  bodyLimit: 64_000_000,
  inPieces: 'users',
  skipsFaultyItems: true,
  summary: 'Bring up to 1,000 people along, with what is known of them',
  description:
    'Records become facts at once; content and messages are learned from in the background, merged with what is known. A row that cannot be used costs that row alone: the report says which and why. Importing a person again updates them, and the same row again changes nothing. Poll the job until it is `completed` or `failed`.',
  params: agentPath,
  body: ImportBody,
  response: ImportAccepted,
  uses: ['clock', 'jobs', 'events', 'extractors', 'metering'],
  async handle({ caller, params, body, db, request, clock, jobs, events, extractors, metering }) {
    const agent = await db.read((tx) => resolveAgent(tx, caller, params.agentId))
    const given = {
      jobType: 'import' as const,
      userId: '',
      source: body.source ?? '',
      users: () => request.itemTexts(),
      itemFaults: request.itemFaults,
    }
    const services = { clock, jobs, events, extractors, metering }
    const { jobId, factsCreated, totalUsers } = await beginImport(services, db, agent, given)
    return { job_id: jobId, status: 'queued', total_users: totalUsers, facts_created: factsCreated }
  },
})

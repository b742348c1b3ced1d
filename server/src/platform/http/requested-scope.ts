import type { FastifyRequest } from 'fastify'
import { isUuid } from '../../kernel/ids.ts'
import type { RequestedScope } from '../auth/callers.ts'
import type { Operation } from './operation.ts'

/** Finds the workspace and project that a request names in its path, or in a query parameter that the operation has. */
export function requestedScopeReader(operation: Operation): (request: FastifyRequest) => RequestedScope {
  const declared = operation.query?.properties ?? {}
  const tenant = 'tenant_id' in declared ? 'tenant_id' : undefined
  const project = ['project_id', 'project'].find((name) => name in declared)
  const uuid = (value: unknown) =>
    typeof value === 'string' && isUuid(value) ? value.toLowerCase() : undefined
  return (request) => {
    const params = request.params as Record<string, string | undefined>
    const query = request.query as Record<string, unknown>
    return {
      tenantId: uuid(params['tenantId']) ?? (tenant === undefined ? undefined : uuid(query[tenant])),
      projectId: uuid(params['projectId']) ?? (project === undefined ? undefined : uuid(query[project])),
    }
  }
}

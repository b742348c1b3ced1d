import { sessionOperation } from '../../../platform/http/operation.ts'
import { BrowserManifestVersion, tenantPath } from '../manifest.schemas.ts'
import { readManifest } from '../manifest.ts'

export const getManifest = sessionOperation({
  id: 'getManifest',
  method: 'GET',
  path: '/tenants/{tenantId}/manifest',
  domain: 'runtime',
  permission: 'read',
  summary: 'Read the manifest of a workspace, with its version',
  params: tenantPath,
  response: BrowserManifestVersion,
  handle: ({ caller, tx }) => readManifest(tx, caller.tenantId),
})

import { sessionOperation } from '../../../platform/http/operation.ts'
import { canonicalOrigins, withOrigins } from '../manifest.rules.ts'
import { BrowserManifestVersion, ManifestWrite, tenantPath } from '../manifest.schemas.ts'
import { changeManifest } from '../manifest.ts'

export const putManifest = sessionOperation({
  id: 'putManifest',
  method: 'PUT',
  path: '/tenants/{tenantId}/manifest',
  domain: 'runtime',
  permission: 'manage',
  summary: 'Replace the manifest of a workspace',
  description:
    'The whole manifest is replaced and its version rises by one; every version is kept. Name the `version` you read ' +
    'to be refused (409, `stale_version`) when it was changed since; without it the last writer wins. ' +
    '`widget.allowed_hostnames` follows `visitor_allowed_origins` where the manifest has them.',
  params: tenantPath,
  body: ManifestWrite,
  response: BrowserManifestVersion,
  uses: ['clock', 'events'],
  async handle({ caller, body, tx, clock, events }) {
    const origins = body.manifest.visitor_allowed_origins
    const manifest =
      origins === undefined
        ? body.manifest
        : withOrigins(body.manifest, canonicalOrigins(origins, 'body.manifest.visitor_allowed_origins'))
    return changeManifest(tx, events, { ...caller, now: clock.now() }, () => manifest, body.version)
  },
})

import { sessionOperation } from '../../../platform/http/operation.ts'
import { withDemo } from '../manifest.rules.ts'
import { BrowserManifestVersion, DemoChanges, tenantPath } from '../manifest.schemas.ts'
import { changeManifest } from '../manifest.ts'

export const putDemo = sessionOperation({
  id: 'putDemo',
  method: 'PUT',
  path: '/tenants/{tenantId}/demo',
  domain: 'runtime',
  permission: 'manage',
  summary: 'Set up the demo mode of a workspace',
  description:
    'Two labels in the manifest, for programs that show the workspace: they change no answer of an agent. What is left ' +
    'out stays as it was.',
  params: tenantPath,
  body: DemoChanges,
  response: BrowserManifestVersion,
  uses: ['clock', 'events'],
  handle: ({ caller, body, tx, clock, events }) =>
    changeManifest(tx, events, { ...caller, now: clock.now() }, (manifest) => withDemo(manifest, body)),
})

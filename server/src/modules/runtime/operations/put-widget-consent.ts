import { keyOperation } from '../../../platform/http/operation.ts'
import { withConsent } from '../manifest.rules.ts'
import { BrowserManifestVersion, WidgetConsent } from '../manifest.schemas.ts'
import { changeManifest } from '../manifest.ts'

export const putWidgetConsent = keyOperation({
  id: 'putWidgetConsent',
  method: 'PUT',
  path: '/runtime/widget-consent',
  domain: 'runtime',
  permission: 'manage',
  summary: 'Set the privacy notice that visitors of the widget agree to',
  body: WidgetConsent,
  response: BrowserManifestVersion,
  uses: ['clock', 'events'],
  handle: ({ caller, body, tx, clock, events }) =>
    changeManifest(tx, events, { ...caller, now: clock.now() }, (manifest) => withConsent(manifest, body)),
})

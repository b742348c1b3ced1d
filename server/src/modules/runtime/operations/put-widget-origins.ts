import { keyOperation } from '../../../platform/http/operation.ts'
import { canonicalOrigins, withOrigins } from '../manifest.rules.ts'
import { BrowserManifestVersion, WidgetOrigins } from '../manifest.schemas.ts'
import { changeManifest } from '../manifest.ts'

export const putWidgetOrigins = keyOperation({
  id: 'putWidgetOrigins',
  method: 'PUT',
  path: '/runtime/widget-origins',
  domain: 'runtime',
  permission: 'manage',
  summary: 'Set the web origins whose pages may show the widget',
  description: 'Origins are scheme, host and port, without path or wildcard; they replace the ones before.',
  body: WidgetOrigins,
  response: BrowserManifestVersion,
  uses: ['clock', 'events'],
  async handle({ caller, body, tx, clock, events }) {
    const origins = canonicalOrigins(body.origins, 'body.origins')
    return changeManifest(tx, events, { ...caller, now: clock.now() }, (manifest) =>
      withOrigins(manifest, origins),
    )
  },
})

import { defineModule } from '../../platform/module.ts'
import { runtimeDataMap } from './data-map.ts'
import { getDeployment } from './operations/get-deployment.ts'
import { getWorkspaceJobShare } from './operations/get-job-share.ts'
import { getManifest } from './operations/get-manifest.ts'
import { getRuntimeManifest } from './operations/get-runtime-manifest.ts'
import { putDemo } from './operations/put-demo.ts'
import { putWorkspaceJobShare } from './operations/put-job-share.ts'
import { putManifest } from './operations/put-manifest.ts'
import { putWidgetConsent } from './operations/put-widget-consent.ts'
import { putWidgetOrigins } from './operations/put-widget-origins.ts'
import { requestUpgrade } from './operations/request-upgrade.ts'
import { runtimeTables } from './tables.ts'

export type { Manifest } from './manifest.schemas.ts'
export { changeManifest, createFirstManifest } from './manifest.ts'
export { findManifest } from './manifests.store.ts'

const operations = [
  getManifest,
  putManifest,
  putDemo,
  getRuntimeManifest,
  putWidgetConsent,
  putWidgetOrigins,
  getDeployment,
  requestUpgrade,
  getWorkspaceJobShare,
  putWorkspaceJobShare,
]

export const runtimeModule = defineModule({
  name: 'runtime',
  dataMap: runtimeDataMap,
  tables: runtimeTables,
  operations,
})

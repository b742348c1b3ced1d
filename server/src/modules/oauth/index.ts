import { defineModule } from '../../platform/module.ts'
import { oauthDataMap } from './data-map.ts'
import { sweepOAuth } from './jobs/sweep-oauth.ts'
import { connectApp } from './operations/connect-app.ts'
import { disconnectApp } from './operations/disconnect-app.ts'
import { listConnectedApps } from './operations/list-connected-apps.ts'
import { viewAuthorization } from './operations/view-authorization.ts'
import { oauthTables } from './tables.ts'

export { resourceMetadataUrl } from './metadata.ts'
export { addOAuth } from './routes.ts'

export const oauthModule = defineModule({
  name: 'oauth',
  dataMap: oauthDataMap,
  tables: oauthTables,
  operations: [viewAuthorization, connectApp, listConnectedApps, disconnectApp],
  jobs: [sweepOAuth],
})

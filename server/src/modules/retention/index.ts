import { defineModule } from '../../platform/module.ts'
import { retentionDataMap } from './data-map.ts'
import { retainAll, retentionHandler } from './jobs/run-retention.ts'
import { getRetention } from './operations/get-retention.ts'
import { listRetentionRuns } from './operations/list-retention-runs.ts'
import { previewRetention } from './operations/preview-retention.ts'
import { putRetention } from './operations/put-retention.ts'
import { retentionTables } from './tables.ts'

export const retentionModule = defineModule({
  name: 'retention',
  dataMap: retentionDataMap,
  tables: retentionTables,
  operations: [getRetention, putRetention, previewRetention, listRetentionRuns],
  jobs: [retainAll, retentionHandler],
})

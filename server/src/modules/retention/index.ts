import { defineModule } from '../../platform/module.ts'
import { retentionDataMap } from './data-map.ts'
import { removeAuditHandler } from './jobs/remove-audit.ts'
import { retainAll, retentionHandler } from './jobs/run-retention.ts'
import { sweepAudit } from './jobs/sweep-audit.ts'
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
  jobs: [retainAll, removeAuditHandler, retentionHandler, sweepAudit],
})

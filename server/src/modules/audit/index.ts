import { defineModule } from '../../platform/module.ts'
import { exportAudit } from './operations/export-audit.ts'
import { listAudit } from './operations/list-audit.ts'

export const auditModule = defineModule({
  name: 'audit',
  tables: [],
  operations: [listAudit, exportAudit],
})

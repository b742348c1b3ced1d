import { defineModule } from '../../platform/module.ts'
import { importsDataMap } from './data-map.ts'
import { runImportHandler } from './jobs/run-import.ts'
import { addContent } from './operations/add-content.ts'
import { downloadImportReport } from './operations/download-import-report.ts'
import { getImport } from './operations/get-import.ts'
import { getImportReport } from './operations/get-import-report.ts'
import { getPrime } from './operations/get-prime.ts'
import { getUserMetadata } from './operations/get-user-metadata.ts'
import { importUsers } from './operations/import-users.ts'
import { listImportUsers } from './operations/list-import-users.ts'
import { listImports } from './operations/list-imports.ts'
import { previewImport } from './operations/preview-import.ts'
import { primeUser } from './operations/prime-user.ts'
import { updateUserMetadata } from './operations/update-user-metadata.ts'
import { personTablesOfImports } from './person-tables.store.ts'
import { importTables, importTablesOfAgents } from './tables.ts'

export { UnreadableFile } from './files/file.ts'
export { partsOfUser } from './files/people.ts'
export { FILE_FORMATS, type ReadEntry, readEntries } from './files/read-file.ts'
export type { ImportedUser } from './imports.schemas.ts'

const operations = [
  importUsers,
  previewImport,
  listImports,
  getImport,
  listImportUsers,
  getImportReport,
  downloadImportReport,
  primeUser,
  getPrime,
  addContent,
  getUserMetadata,
  updateUserMetadata,
]

export const importsModule = defineModule({
  name: 'imports',
  dataMap: importsDataMap,
  tables: importTables,
  operations,
  jobs: [runImportHandler],
  agentTables: importTablesOfAgents,
  personTables: personTablesOfImports,
})

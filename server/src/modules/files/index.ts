import { defineModule } from '../../platform/module.ts'
import { filesDataMap } from './data-map.ts'
import { filesInvariants } from './invariants.store.ts'
import { expireFilesJob, removeBytesJob } from './jobs/sweep-files.ts'
import { deleteFile } from './operations/delete-file.ts'
import { downloadFile } from './operations/download-file.ts'
import { downloadSharedFile } from './operations/download-shared-file.ts'
import { getFile } from './operations/get-file.ts'
import { listFiles } from './operations/list-files.ts'
import { shareFile } from './operations/share-file.ts'
import { uploadFile } from './operations/upload-file.ts'
import { personTablesOfFiles } from './person-tables.store.ts'
import { fileTables } from './tables.ts'

/** @public */
export type { FileRow } from './files.store.ts'
/** @public Retention removes old ones. */
export { countExpiredFiles, deleteExpiredFiles } from './files.store.ts'
/** @public Modules that receive, make or send files use the service `files`. */
export { Files, type NewFile } from './files.ts'
/** @public An address that a channel can fetch a file from. */
export { linkTo } from './links.ts'
/** @public */
export { type FileKind, fileKindOf, mediaTypeOf } from './media-type.rules.ts'
/** @public A workspace that is deleted takes its bytes along. */
export { removeBytesOf } from './remove-bytes.ts'
/** @public Voice becomes text with it. */
export { Transcription } from './transcription.ts'
/** @public With what every file is served. */
export { fileHeaders } from './views.ts'

/** Operations that take files. */
export const fileUploads: readonly string[] = [uploadFile.id]

export const filesModule = defineModule({
  name: 'files',
  dataMap: filesDataMap,
  tables: fileTables,
  operations: [uploadFile, listFiles, getFile, downloadFile, shareFile, downloadSharedFile, deleteFile],
  invariants: filesInvariants,
  jobs: [removeBytesJob, expireFilesJob],
  personTables: personTablesOfFiles,
})

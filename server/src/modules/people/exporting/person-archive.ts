import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { Problem } from '../../../kernel/problem.ts'
import type { DataMap } from '../../../platform/db/data-map.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Services } from '../../../platform/services.ts'
import { exportLines } from './export-lines.ts'
import type { ExportedPerson, PersonPage } from './person-pages.ts'
import { readablePage } from './readable-page.ts'

interface ArchiveParts {
  readonly files: Services['files']
  readonly dataMap: DataMap
  readonly now: Date
}

/** Where a file of the person is in the archive. Names are unique by the id before them. */
const pathOf = (row: Readonly<Record<string, unknown>>): string =>
  `files/${row['file_id']}-${String(row['file_name']).replace(/[\\/:]/g, '_')}`

/**
 * A ZIP with `index.html` to read, `data.jsonl` with every row, and the bytes of the person's files. It is written while
 * it is read: an archive of any size needs the memory of one page.
 */
export function personArchive(db: ScopedDatabase, exported: ExportedPerson, parts: ArchiveParts): Readable {
  const zip = new ZipFile()
  // The types of the package name less than the stream it is.
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  fill(zip, output, db, exported, parts).then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  )
  return output
}

async function fill(
  zip: ZipFile,
  output: Readable,
  db: ScopedDatabase,
  exported: ExportedPerson,
  { files, dataMap, now }: ArchiveParts,
): Promise<void> {
  const add = async (path: string, content: Readable) => {
    // A client that goes away ends the output; what feeds it would otherwise wait for ever.
    const stop = () => content.destroy()
    output.once('close', stop)
    if (output.destroyed) stop()
    zip.addReadStream(content, path, { mtime: now })
    await finished(content)
    output.off('close', stop)
  }
  const paths = new Map<string, string>()
  const note = ({ table, rows }: PersonPage) => {
    if (table === 'files') for (const row of rows) paths.set(String(row['file_id']), pathOf(row))
  }
  await add('data.jsonl', Readable.from(exportLines(db, exported, now, note)))
  for (const [file_id, path] of paths) {
    const key = { tenant_id: exported.person.tenantId, file_id }
    const content = await files.open(key).catch((error: unknown) => {
      // Deleted since its row was read.
      if (error instanceof Problem && error.code === 'not_found') return undefined
      throw error
    })
    if (content === undefined) paths.delete(file_id)
    else await add(path, content)
  }
  await add('index.html', Readable.from(readablePage(db, exported, { dataMap, files: paths, now })))
}

import { Readable } from 'node:stream'
import { conflict, notFound } from '../../../../kernel/problem.ts'
import { fileResponse, sessionOperation } from '../../../../platform/http/operation.ts'
import type { Files } from '../../../files/index.ts'
import { exportPath, workspaceQuery } from '../../schemas.ts'
import { findExport, listParts, type PartRow } from '../exports.store.ts'

export const downloadWorkspaceExport = sessionOperation({
  id: 'downloadWorkspaceExport',
  method: 'GET',
  path: '/workspace/exports/{exportId}/archive',
  domain: 'workspace',
  permission: 'own',
  needsStepUp: true,
  mode: 'manual',
  summary: 'Download the archive of the workspace',
  description: 'For seven days after it is done. 409 while it is not done, 404 once it has expired.',
  params: exportPath,
  query: workspaceQuery,
  response: fileResponse('application/gzip'),
  uses: ['files', 'clock'],
  async handle({ caller, params, db, files, clock }) {
    const key = { tenant_id: caller.tenantId, export_id: params.exportId }
    const [row, parts] = await db.read((tx) => Promise.all([findExport(tx, key), listParts(tx, key)]))
    if (row === undefined) throw notFound('export')
    if (row.state === 'running' || row.state === 'failed')
      throw conflict(`The export is ${row.state}: there is no archive.`)
    const isOver = row.expires_at === null || row.expires_at <= clock.now()
    if (row.state !== 'done' || isOver || parts.length !== row.parts) throw notFound('export')
    return {
      headers: { 'content-disposition': 'attachment; filename="workspace.tar.gz"' },
      content: Readable.from(bytesOf(files, parts), { objectMode: false }),
    }
  },
})

async function* bytesOf(files: Files, parts: readonly PartRow[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield* await files.open(part)
}

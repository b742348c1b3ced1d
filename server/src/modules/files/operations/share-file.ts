import { Type } from 'typebox'
import { SECOND_MS } from '../../../kernel/clock.ts'
import { notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { FileLink, filePath } from '../files.schemas.ts'
import { linkTo } from '../links.ts'

const DAY_SECONDS = 24 * 3_600
const HOUR_SECONDS = 3_600

export const shareFile = keyOperation({
  id: 'shareFile',
  method: 'POST',
  path: '/projects/{projectId}/files/{fileId}/links',
  domain: 'files',
  permission: 'write',
  summary: 'Make an address that hands out a file without a credential for a while',
  params: filePath,
  body: Type.Object({
    expires_in_seconds: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 7 * DAY_SECONDS, default: HOUR_SECONDS }),
    ),
  }),
  response: FileLink,
  uses: ['files', 'vault', 'clock', 'settings'],
  async handle({ caller, params, body, tx, files, vault, clock, settings }) {
    const row = await files.find(tx, caller, params.fileId)
    if (row === undefined) throw notFound('file')
    const ttlMs = (body.expires_in_seconds ?? HOUR_SECONDS) * SECOND_MS
    const { url, expiresAt } = linkTo({ vault, clock }, settings.publicUrl, row, ttlMs)
    return { url, expires_at: expiresAt.toISOString() }
  },
})

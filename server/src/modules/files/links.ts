import { type Clock, later } from '../../kernel/clock.ts'
import { notFound } from '../../kernel/problem.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import type { FilePlace, FileRow } from './files.store.ts'

const CONTEXT = 'file-link'

export interface LinkedFile extends FilePlace {
  readonly fileId: string
}

interface LinkServices {
  readonly vault: Vault
  readonly clock: Clock
}

/**
 * An address that hands out one file without a credential until it expires, for channels that fetch what they are to
 * send. The file's ids and the end are sealed in it, so it needs no row and cannot be made up.
 */
export function linkTo(
  { vault, clock }: LinkServices,
  publicUrl: string,
  row: Pick<FileRow, 'tenant_id' | 'project_id' | 'file_id'>,
  ttlMs: number,
): { readonly url: string; readonly expiresAt: Date } {
  const expiresAt = later(clock.now(), ttlMs)
  const plain = [row.tenant_id, row.project_id, row.file_id, expiresAt.getTime()].join(' ')
  const token = vault.seal(plain, CONTEXT).toString('base64url')
  return { url: `${publicUrl}/api/v1/shared-files/${token}`, expiresAt }
}

/** Expired, altered and made-up links answer like a file that does not exist. */
export function readLink({ vault, clock }: LinkServices, token: string): LinkedFile {
  const [tenantId, projectId, fileId, until] = opened(vault, token).split(' ')
  if (tenantId === undefined || projectId === undefined || fileId === undefined) throw notFound('file')
  if (!(Number(until) > clock.now().getTime())) throw notFound('file')
  return { tenantId, projectId, fileId }
}

function opened(vault: Vault, token: string): string {
  try {
    return vault.open(Buffer.from(token, 'base64url'), CONTEXT)
  } catch {
    throw notFound('file')
  }
}

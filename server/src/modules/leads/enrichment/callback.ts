import { createHmac, randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { WorkspaceKey } from '../../../platform/secrets/workspace-keys.store.ts'
import { sealFor } from '../../../platform/secrets/workspace-keys.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 24
export const callbackContext = (jobId: string): string => `lead-enrichment/${jobId}`

export const newCallbackSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

export const sealCallbackSecret = (
  tx: Tx,
  vault: Vault,
  job: { readonly tenantId: string; readonly jobId: string },
  secret: string,
): Promise<Buffer> => sealFor(tx, vault, job.tenantId, secret, callbackContext(job.jobId))

export const openCallbackSecret = (
  vault: Vault,
  job: WorkspaceKey & { readonly job_id: string },
  sealed: Uint8Array,
): string => vault.openFor(job, sealed, callbackContext(job.job_id))

/** Signed as every webhook of ours is: by Standard Webhooks, and by `t=…,v1=…`. */
export function callbackHeaders(
  secret: string,
  eventId: string,
  body: string,
  at: Date,
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1_000)
  const plain = createHmac('sha256', secret.slice(PREFIX.length)).update(`${seconds}.${body}`).digest('hex')
  return {
    'content-type': 'application/json',
    'webhook-id': eventId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': new Webhook(secret).sign(eventId, at, body),
    'x-rapport-signature': `t=${seconds},v1=${plain}`,
  }
}

import type { Static } from 'typebox'
import { newId } from '../../kernel/ids.ts'
import { forbidden, invalidField, notFound } from '../../kernel/problem.ts'
import { roleMay } from '../../platform/auth/roles.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Caller } from '../../platform/http/operation.ts'
import type { Services } from '../../platform/services.ts'
import { AUDIT_EVENT, beginAuditCursor } from './audit-stream.store.ts'
import type { WebhookBody } from './channels.schemas.ts'
import { beginCursor } from './deliveries.store.ts'
import { freshSecret, openSecrets, sealSecrets, webhookContext, withSecret } from './receivers.ts'
import { findWebhook, type WebhookKey, writeWebhook } from './webhooks.store.ts'

type WebhookServices = Pick<Services, 'clock' | 'vault'>

/**
 * The workspace itself stands for all of its projects. An API key belongs to one project and receives no other's events:
 * without a project in the path it means its own, where a session means the whole workspace.
 */
export const scopeFor = (caller: Caller, isWorkspace: boolean): string =>
  isWorkspace && caller.kind === 'session' ? caller.tenantId : caller.projectId

/** The audit log belongs to the workspace, and to those who manage it: what was sent of it is not for everybody either. */
export function checkAuditReceiver(caller: Caller, { tenantId, scopeId, eventType }: WebhookKey): void {
  const isManager = caller.role !== undefined && roleMay(caller.role, 'manage')
  if (eventType !== AUDIT_EVENT || (scopeId === tenantId && isManager)) return
  throw forbidden(
    'The audit log is sent to a webhook of the workspace, which owners and administrators register.',
  )
}

/** The signing secret when this is the first registration. */
export async function registerWebhook(
  tx: Tx,
  { clock, vault }: WebhookServices,
  key: WebhookKey,
  body: Static<typeof WebhookBody>,
): Promise<string | undefined> {
  if (!/^https?:\/\//i.test(body.webhook_url)) {
    throw invalidField('body.webhook_url', 'has to be an http or https address', body.webhook_url)
  }
  await beginCursor(tx, key.tenantId)
  const context = webhookContext({ scope_id: key.scopeId, event_type: key.eventType })
  const known = await findWebhook(tx, key, 'update')
  const stored = known && openSecrets(vault, known, context)
  const signingSecret = stored?.signingSecret ?? freshSecret()
  // The header was given for the address it was given with: another address does not get it.
  const kept = known?.webhook_url === body.webhook_url ? stored?.authHeader : undefined
  const authHeader = body.auth_header === '' ? undefined : (body.auth_header ?? kept)
  const content = { ...stored, signingSecret, authHeader }
  const secrets = await sealSecrets(tx, vault, key.tenantId, content, context)
  const now = clock.now()
  await writeWebhook(tx, key, { url: body.webhook_url, secrets, now })
  if (key.eventType === AUDIT_EVENT && known === undefined)
    await beginAuditCursor(tx, key.tenantId, { at: now, auditId: newId() })
  return stored === undefined ? signingSecret : undefined
}

export async function rotateSecret(
  tx: Tx,
  { clock, vault }: WebhookServices,
  key: WebhookKey,
): Promise<string> {
  const webhook = await findWebhook(tx, key, 'update')
  if (webhook === undefined) throw notFound('webhook')
  const context = webhookContext(webhook)
  const signingSecret = freshSecret()
  const now = clock.now()
  const stored = openSecrets(vault, webhook, context)
  const renewed = withSecret(stored, signingSecret, now)
  const secrets = await sealSecrets(tx, vault, key.tenantId, renewed, context)
  await writeWebhook(tx, key, { url: webhook.webhook_url, secrets, now })
  return signingSecret
}

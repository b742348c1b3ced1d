import type { Tx } from '../../platform/db/tx.ts'
import { workspaceKeyOf } from '../../platform/secrets/workspace-keys.store.ts'
import type { Health } from './channels.store.ts'

const KEY = workspaceKeyOf('webhooks')

/** Of a project, or of the whole workspace when the scope is the workspace itself. */
export interface WebhookKey {
  readonly tenantId: string
  readonly scopeId: string
  readonly eventType: string
}

export const findWebhook = (tx: Tx, key: WebhookKey, lock: 'update' | 'none' = 'none') => {
  const query = tx.db
    .selectFrom('webhooks')
    .selectAll()
    .select(KEY)
    .where('tenant_id', '=', key.tenantId)
    .where('scope_id', '=', key.scopeId)
    .where('event_type', '=', key.eventType)
  return (lock === 'update' ? query.forUpdate() : query).executeTakeFirst()
}
export type WebhookRow = NonNullable<Awaited<ReturnType<typeof findWebhook>>>

export async function writeWebhook(
  tx: Tx,
  key: WebhookKey,
  webhook: { readonly url: string; readonly secrets: Buffer; readonly now: Date },
): Promise<void> {
  const written = {
    webhook_url: webhook.url,
    secrets: webhook.secrets,
    active: true,
    disabled_reason: '',
    failing_since: null,
    updated_at: webhook.now,
  }
  await tx.db
    .insertInto('webhooks')
    .values({
      tenant_id: key.tenantId,
      scope_id: key.scopeId,
      event_type: key.eventType,
      created_at: webhook.now,
      ...written,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'scope_id', 'event_type']).doUpdateSet(written))
    .execute()
}

export const listWebhooks = (tx: Tx, tenantId: string, scopeId: string): Promise<readonly WebhookRow[]> =>
  tx.db
    .selectFrom('webhooks')
    .selectAll()
    .select(KEY)
    .where('tenant_id', '=', tenantId)
    .where('scope_id', '=', scopeId)
    .orderBy('event_type')
    .execute()

export const activeWebhooks = (tx: Tx, tenantId: string): Promise<readonly WebhookRow[]> =>
  tx.db
    .selectFrom('webhooks')
    .selectAll()
    .select(KEY)
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true)
    .execute()

export async function deleteWebhook(tx: Tx, key: WebhookKey): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('webhooks')
    .where('tenant_id', '=', key.tenantId)
    .where('scope_id', '=', key.scopeId)
    .where('event_type', '=', key.eventType)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function setWebhookHealth(tx: Tx, key: WebhookKey, health: Health): Promise<void> {
  await tx.db
    .updateTable('webhooks')
    .set({
      failing_since: health.failingSince,
      ...(health.disabledReason === undefined
        ? {}
        : { active: false, disabled_reason: health.disabledReason }),
    })
    .where('tenant_id', '=', key.tenantId)
    .where('scope_id', '=', key.scopeId)
    .where('event_type', '=', key.eventType)
    .execute()
}

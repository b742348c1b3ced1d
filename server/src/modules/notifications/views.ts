import { defined } from '../../platform/http/schema.ts'
import type { ChannelRow } from './channels.store.ts'
import type { AttemptRow } from './deliveries.store.ts'
import type { WebhookRow } from './webhooks.store.ts'

export const channelView = (channel: ChannelRow) =>
  defined({
    channel_id: channel.channel_id,
    project_id: channel.project_id,
    name: channel.name,
    type: channel.type,
    config: { ...channel.config },
    events: channel.events,
    filter: { ...channel.filter },
    active: channel.active,
    disabled_reason: channel.disabled_reason || undefined,
    created_at: channel.created_at.toISOString(),
    updated_at: channel.updated_at.toISOString(),
  })

export const attemptView = (attempt: AttemptRow, projectId: string | undefined) =>
  defined({
    attempt_id: attempt.attempt_id,
    delivery_id: attempt.delivery_id,
    event_type: attempt.event_type,
    webhook_url: attempt.url,
    status: attempt.status,
    response_code: attempt.response_code ?? 0,
    response_body: attempt.response_body || undefined,
    error_message: attempt.error_message || undefined,
    duration_ms: attempt.duration_ms,
    attempt_number: attempt.attempt_number,
    request_body: attempt.request_body,
    project_id: projectId ?? '',
    created_at: attempt.created_at.toISOString(),
  })

export const webhookView = (webhook: WebhookRow, hasAuthHeader: boolean) =>
  defined({
    event_type: webhook.event_type,
    webhook_url: webhook.webhook_url,
    project_id: webhook.scope_id === webhook.tenant_id ? '' : webhook.scope_id,
    has_auth_header: hasAuthHeader,
    is_active: webhook.active,
    active: webhook.active,
    disabled_reason: webhook.disabled_reason || undefined,
    created_at: webhook.created_at.toISOString(),
    updated_at: webhook.updated_at.toISOString(),
  })

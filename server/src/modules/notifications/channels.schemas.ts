import { Type } from 'typebox'
import { withExtensions } from '../../platform/http/extensions.ts'
import { AnyMap, NonEmpty, named, OneOf, Timestamp, Uuid } from '../../platform/http/schema.ts'

const CHANNEL_TYPES = ['webhook', 'email', 'slack', 'composio'] as const
export type ChannelType = (typeof CHANNEL_TYPES)[number]

export const NotificationChannel = named(
  'NotificationChannel',
  withExtensions(
    Type.Object({
      channel_id: Type.String(),
      project_id: Type.String(),
      name: Type.String(),
      type: Type.String(),
      config: AnyMap({ description: 'Secrets are shown as their last four characters.' }),
      events: Type.Array(Type.String(), { description: 'The types of events it receives; none means all.' }),
      filter: AnyMap(),
      active: Type.Boolean(),
      disabled_reason: Type.Optional(
        Type.String({ description: 'Why it was switched off, if it was not a person who did.' }),
      ),
      created_at: Timestamp(),
      updated_at: Timestamp(),
    }),
    ['disabled_reason'],
  ),
)

export const NotificationChannelList = named(
  'NotificationChannelList',
  Type.Object({ channels: Type.Array(NotificationChannel) }),
)

const EventType = () => Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,100}$' })

export const ChannelBody = Type.Object({
  name: NonEmpty(200),
  type: OneOf(CHANNEL_TYPES),
  config: Type.Optional(AnyMap({ maxProperties: 50 })),
  events: Type.Optional(Type.Array(EventType(), { maxItems: 100 })),
  filter: Type.Optional(AnyMap({ maxProperties: 50 })),
  active: Type.Optional(Type.Boolean({ default: true })),
})

export const channelParams = { channelId: Uuid() }

export const DeliverBody = Type.Object({
  event_type: EventType(),
  payload: Type.Optional(AnyMap()),
})

export const DeliveryResult = named(
  'DeliveryResult',
  Type.Object({
    deliveries: Type.Array(
      Type.Object({
        channel_id: Type.String(),
        type: Type.String(),
        status: Type.String({ description: 'delivered or failed.' }),
        error: Type.Optional(Type.String()),
      }),
    ),
  }),
)

export const attemptsQuery = Type.Object({
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
})

export const DeliveryAttempts = named(
  'DeliveryAttempts',
  Type.Object({
    attempts: Type.Array(
      withExtensions(
        Type.Object({
          attempt_id: Type.String(),
          delivery_id: Type.String(),
          event_type: Type.String(),
          webhook_url: Type.String(),
          status: Type.String({ description: 'success or failed.' }),
          response_code: Type.Integer({ description: '0 when there was no answer.' }),
          response_body: Type.Optional(Type.String()),
          error_message: Type.Optional(Type.String()),
          duration_ms: Type.Integer(),
          attempt_number: Type.Integer(),
          request_body: Type.String(),
          project_id: Type.String({ description: 'Empty for a webhook of the whole workspace.' }),
          created_at: Timestamp(),
        }),
        ['delivery_id'],
      ),
      { description: 'Newest first.' },
    ),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)

export const eventTypeParams = { eventType: EventType() }

export const WebhookBody = Type.Object({
  webhook_url: Type.String({ minLength: 1, maxLength: 2_000, format: 'uri' }),
  auth_header: Type.Optional(
    Type.String({ maxLength: 2_000, description: 'Sent as `Authorization` with every delivery.' }),
  ),
})

export const WebhookRegistered = named(
  'WebhookRegistered',
  Type.Object({
    success: Type.Boolean(),
    signing_secret: Type.Optional(Type.String({ description: 'Shown once, at the first registration.' })),
  }),
)

export const WebhookSecret = named(
  'WebhookSecret',
  Type.Object({ success: Type.Boolean(), signing_secret: Type.String() }),
)

export const WebhookList = named(
  'WebhookList',
  Type.Object({
    webhooks: Type.Array(
      withExtensions(
        Type.Object({
          event_type: Type.String(),
          webhook_url: Type.String(),
          project_id: Type.String({ description: 'Empty for one of the whole workspace.' }),
          is_active: Type.Boolean(),
          has_auth_header: Type.Boolean(),
          active: Type.Boolean({ description: 'The same as `is_active`.' }),
          disabled_reason: Type.Optional(Type.String()),
          created_at: Timestamp(),
          updated_at: Timestamp(),
        }),
        ['has_auth_header', 'active', 'disabled_reason'],
      ),
    ),
  }),
)

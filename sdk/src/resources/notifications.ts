import type { Api } from '../api.ts'
import { after, Pages } from '../pages.ts'
import type { FollowOptions } from '../stream.ts'
import type { Body, CallOptions, Query } from '../types.ts'

/** Who is told what happens: webhooks, notification channels, and the live stream of all events. */
export const notifications = (api: Api) => ({
  webhooks: (options?: CallOptions) => api.request('GET /api/v1/webhooks', { ...options }),

  /** The first registration answers with the signing secret, once. */
  setWebhook: (eventType: string, body: Body<'PUT /api/v1/webhooks/{eventType}'>, options?: CallOptions) =>
    api.request('PUT /api/v1/webhooks/{eventType}', { path: { eventType }, body, ...options }),

  deleteWebhook: (eventType: string, options?: CallOptions) =>
    api.request('DELETE /api/v1/webhooks/{eventType}', { path: { eventType }, ...options }),

  rotateSecret: (eventType: string, options?: CallOptions) =>
    api.request('POST /api/v1/webhooks/{eventType}/rotate-secret', { path: { eventType }, ...options }),

  /** Every try to deliver an event of this type. */
  attempts: (
    eventType: string,
    query: Query<'GET /api/v1/webhooks/{eventType}/attempts'> = {},
    options?: CallOptions,
  ) =>
    new Pages(
      (cursor) =>
        api.request('GET /api/v1/webhooks/{eventType}/attempts', {
          path: { eventType },
          query: { ...query, ...after('cursor', cursor) },
          ...options,
        }),
      (page) => ({ items: page.attempts, next: page.next_cursor }),
    ),

  resend: (deliveryId: string, options?: CallOptions) =>
    api.request('POST /api/v1/deliveries/{deliveryId}/resend', { path: { deliveryId }, ...options }),

  createChannel: (body: Body<'POST /api/v1/channels'>, options?: CallOptions) =>
    api.request('POST /api/v1/channels', { body, ...options }),

  channels: (options?: CallOptions) => api.request('GET /api/v1/channels', { ...options }),

  deleteChannel: (channelId: string, options?: CallOptions) =>
    api.request('DELETE /api/v1/channels/{channelId}', { path: { channelId }, ...options }),

  /** Delivers an event of your own, now and once. */
  deliver: (body: Body<'POST /api/v1/channels/deliver'>, options?: CallOptions) =>
    api.request('POST /api/v1/channels/deliver', { body, ...options }),

  /** Everything that happens in the workspace, live; comes back by itself when the connection is lost. */
  stream: (query: Query<'GET /api/v1/events/stream'> = {}, options: FollowOptions = {}) =>
    api.follow('GET /api/v1/events/stream', query, options),
})

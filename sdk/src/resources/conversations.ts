import type { Api } from '../api.ts'
import { after, Pages } from '../pages.ts'
import type { FollowOptions } from '../stream.ts'
import type { Body, CallOptions, Query } from '../types.ts'

const ONE = '/api/v1/conversations/{conversationId}'

/** The inbox: what contacts write over all channels, and who answers. */
export const conversations = (api: Api) => ({
  list: (query: Query<'GET /api/v1/conversations'> = {}, options?: CallOptions) =>
    new Pages(
      (cursor) =>
        api.request('GET /api/v1/conversations', {
          query: { ...query, ...after('cursor', cursor) },
          ...options,
        }),
      (page) => ({ items: page.items, next: page.next_cursor }),
    ),

  get: (conversationId: string, options?: CallOptions) =>
    api.request(`GET ${ONE}`, { path: { conversationId }, ...options }),

  /** The transcript, newest first unless `order` is `asc`. */
  messages: (
    conversationId: string,
    query: Query<`GET ${typeof ONE}/messages`> = {},
    options?: CallOptions,
  ) =>
    new Pages(
      (cursor) =>
        api.request(`GET ${ONE}/messages`, {
          path: { conversationId },
          query: { ...query, ...after('cursor', cursor) },
          ...options,
        }),
      (page) => ({ items: page.items, next: page.next_cursor }),
    ),

  /** Takes it from the agent. One that another operator has needs `force`. */
  takeOver: (
    conversationId: string,
    query: Query<`POST ${typeof ONE}/takeover`> = {},
    options?: CallOptions,
  ) => api.request(`POST ${ONE}/takeover`, { path: { conversationId }, query, ...options }),

  /** Gives it back. */
  release: (conversationId: string, options?: CallOptions) =>
    api.request(`DELETE ${ONE}/takeover`, { path: { conversationId }, ...options }),

  /** Writes as an operator. */
  reply: (
    conversationId: string,
    content: string | Body<`POST ${typeof ONE}/messages`>,
    options?: CallOptions,
  ) =>
    api.request(`POST ${ONE}/messages`, {
      path: { conversationId },
      body: typeof content === 'string' ? { content } : content,
      ...options,
    }),

  markRead: (conversationId: string, options?: CallOptions) =>
    api.request(`POST ${ONE}/read`, { path: { conversationId }, ...options }),

  update: (conversationId: string, body: Body<`PATCH ${typeof ONE}`>, options?: CallOptions) =>
    api.request(`PATCH ${ONE}`, { path: { conversationId }, body, ...options }),

  delete: (conversationId: string, options?: CallOptions) =>
    api.request(`DELETE ${ONE}`, { path: { conversationId }, ...options }),

  /** An agent writes unasked. */
  push: (body: Body<'POST /api/v1/conversations/push'>, options?: CallOptions) =>
    api.request('POST /api/v1/conversations/push', { body, ...options }),

  /** Everything that happens, live; comes back by itself when the connection is lost. */
  stream: (query: Query<'GET /api/v1/conversations/stream'> = {}, options: FollowOptions = {}) =>
    api.follow('GET /api/v1/conversations/stream', query, options),
})

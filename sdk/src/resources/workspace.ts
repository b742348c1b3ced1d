import type { Api } from '../api.ts'
import { after, Pages } from '../pages.ts'
import type { Body, CallOptions, Query } from '../types.ts'

const USERS = '/api/v1/workspace-users'
const KEYS = '/api/v1/projects/{projectId}/keys'

/** Who works here: people, projects and keys. */
export const workspace = (api: Api) => ({
  /** A session token for a person with a password; give it to `createClient` as `token`. */
  signIn: (body: Body<'POST /auth/sign-in'>, options?: CallOptions) =>
    api.request('POST /auth/sign-in', { body, ...options }),

  me: (options?: CallOptions) => api.request('GET /api/v1/me', { ...options }),

  projects: (query: Query<'GET /api/v1/projects'> = {}, options?: CallOptions) =>
    new Pages(
      (cursor) =>
        api.request('GET /api/v1/projects', { query: { ...query, ...after('cursor', cursor) }, ...options }),
      (page) => ({ items: page.items, next: page.next_cursor }),
    ),

  createProject: (body: Body<'POST /api/v1/projects'>, options?: CallOptions) =>
    api.request('POST /api/v1/projects', { body, ...options }),

  users: (query: Query<`GET ${typeof USERS}`> = {}, options?: CallOptions) =>
    new Pages(
      (page) =>
        api.request(`GET ${USERS}`, {
          query: { ...query, ...(page === undefined ? {} : { page: Number(page) }) },
          ...options,
        }),
      (page) => ({ items: page.users, next: page.next_page }),
    ),

  /** The answer holds a temporary password, once. */
  createUser: (
    body: Body<`POST ${typeof USERS}`>,
    query: Query<`POST ${typeof USERS}`> = {},
    options?: CallOptions,
  ) => api.request(`POST ${USERS}`, { body, query, ...options }),

  deleteUser: (uid: string, query: Query<`DELETE ${typeof USERS}/{uid}`> = {}, options?: CallOptions) =>
    api.request(`DELETE ${USERS}/{uid}`, { path: { uid }, query, ...options }),

  keys: (projectId: string, options?: CallOptions) =>
    api.request(`GET ${KEYS}`, { path: { projectId }, ...options }),

  /** The answer holds the key, once. */
  createKey: (projectId: string, body: Body<`POST ${typeof KEYS}`> = {}, options?: CallOptions) =>
    api.request(`POST ${KEYS}`, { path: { projectId }, body, ...options }),

  revokeKey: (projectId: string, keyId: string, options?: CallOptions) =>
    api.request(`DELETE ${KEYS}/{keyId}`, { path: { projectId, keyId }, ...options }),
})

import type { Api } from '../api.ts'
import { after, Pages } from '../pages.ts'
import type { Body, CallOptions, Query } from '../types.ts'

const PROJECT = '/api/v1/projects/{projectId}'

/** Which agent answers whom. */
export const routing = (api: Api) => ({
  config: (projectId: string, options?: CallOptions) =>
    api.request(`GET ${PROJECT}/routing-config`, { path: { projectId }, ...options }),

  setConfig: (projectId: string, body: Body<`PUT ${typeof PROJECT}/routing-config`>, options?: CallOptions) =>
    api.request(`PUT ${PROJECT}/routing-config`, { path: { projectId }, body, ...options }),

  routes: (
    projectId: string,
    query: Query<`GET ${typeof PROJECT}/permanent-routes`> = {},
    options?: CallOptions,
  ) =>
    new Pages(
      (cursor) =>
        api.request(`GET ${PROJECT}/permanent-routes`, {
          path: { projectId },
          query: { ...query, ...after('cursor', cursor) },
          ...options,
        }),
      (page) => ({ items: page.routes, next: page.next_cursor }),
    ),

  setRoute: (
    projectId: string,
    body: Body<`POST ${typeof PROJECT}/permanent-routes`>,
    options?: CallOptions,
  ) => api.request(`POST ${PROJECT}/permanent-routes`, { path: { projectId }, body, ...options }),

  override: (
    projectId: string,
    userId: string,
    body: Body<`POST ${typeof PROJECT}/permanent-routes/{userId}/override`>,
    options?: CallOptions,
  ) =>
    api.request(`POST ${PROJECT}/permanent-routes/{userId}/override`, {
      path: { projectId, userId },
      body,
      ...options,
    }),
})

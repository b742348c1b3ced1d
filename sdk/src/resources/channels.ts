import type { Api } from '../api.ts'
import type { Body, CallOptions } from '../types.ts'

const ALL = '/api/v1/projects/{projectId}/channel-connections'
const ONE = `${ALL}/{connectionId}` as const

/** Connections of a project to the places where people write. */
export const channels = (api: Api) => ({
  connect: (projectId: string, body: Body<`POST ${typeof ALL}`>, options?: CallOptions) =>
    api.request(`POST ${ALL}`, { path: { projectId }, body, ...options }),

  list: (projectId: string, options?: CallOptions) =>
    api.request(`GET ${ALL}`, { path: { projectId }, ...options }),

  get: (projectId: string, connectionId: string, options?: CallOptions) =>
    api.request(`GET ${ONE}`, { path: { projectId, connectionId }, ...options }),

  update: (
    projectId: string,
    connectionId: string,
    body: Body<`PATCH ${typeof ONE}`>,
    options?: CallOptions,
  ) => api.request(`PATCH ${ONE}`, { path: { projectId, connectionId }, body, ...options }),

  test: (
    projectId: string,
    connectionId: string,
    body: Body<`POST ${typeof ONE}/test`>,
    options?: CallOptions,
  ) => api.request(`POST ${ONE}/test`, { path: { projectId, connectionId }, body, ...options }),

  disconnect: (projectId: string, connectionId: string, options?: CallOptions) =>
    api.request(`DELETE ${ONE}`, { path: { projectId, connectionId }, ...options }),
})

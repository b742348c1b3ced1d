import type { Api } from '../api.ts'
import { after, Pages } from '../pages.ts'
import { type WaitOptions, waitFor } from '../poll.ts'
import type { Body, CallOptions, Query, Schema } from '../types.ts'

const BASE = '/api/v1/projects/{projectId}/knowledge'
const RULE = `${BASE}/analytics/rules/{ruleId}` as const

type Rule = Schema<'KBAnalyticsRule'>
type Document = Schema<'KBDocument'>

/** What a project's agents may look up: documents, entities and how they relate. */
export const knowledge = (api: Api) => {
  const document = (projectId: string, docId: string, options?: CallOptions) =>
    api.request(`GET ${BASE}/documents/{docId}`, { path: { projectId, docId }, ...options })
  const rule = (projectId: string, ruleId: string, options?: CallOptions) =>
    api.request(`GET ${RULE}`, { path: { projectId, ruleId }, ...options })

  return {
    search: (projectId: string, query: Query<`GET ${typeof BASE}/search`>, options?: CallOptions) =>
      api.request(`GET ${BASE}/search`, { path: { projectId }, query, ...options }),

    /** Uploads a PDF, DOCX, Markdown or text file; it is read in the background. */
    upload: (
      projectId: string,
      file: Blob,
      name: string,
      options?: CallOptions & Query<`POST ${typeof BASE}/documents`>,
    ) => {
      const { force_replace = false, ...rest } = options ?? {}
      const body = new FormData()
      body.append('file', file, name)
      return api.request(`POST ${BASE}/documents`, {
        path: { projectId },
        query: { force_replace },
        body,
        timeoutMs: 300_000,
        ...rest,
      })
    },

    /** Waits until an uploaded document can be searched. */
    waitForDocument: (projectId: string, docId: string, wait?: WaitOptions<Document>) =>
      waitFor(
        () => document(projectId, docId),
        ({ status, error_msg }) =>
          status === 'indexed'
            ? 'done'
            : status === 'failed'
              ? { failed: error_msg ?? 'The document could not be read.' }
              : 'running',
        wait,
      ),

    document,

    deleteDocument: (projectId: string, docId: string, options?: CallOptions) =>
      api.request(`DELETE ${BASE}/documents/{docId}`, { path: { projectId, docId }, ...options }),

    /** Puts in entities and what relates them. */
    insert: (projectId: string, body: Body<`POST ${typeof BASE}/facts`>, options?: CallOptions) =>
      api.request(`POST ${BASE}/facts`, { path: { projectId }, body, ...options }),

    nodes: (projectId: string, query: Query<`GET ${typeof BASE}/nodes`> = {}, options?: CallOptions) =>
      new Pages(
        (cursor) =>
          api.request(`GET ${BASE}/nodes`, {
            path: { projectId },
            query: { ...query, ...after('cursor', cursor) },
            ...options,
          }),
        (page) => ({ items: page.nodes, next: page.next_cursor }),
      ),

    node: (projectId: string, nodeId: string, options?: CallOptions) =>
      api.request(`GET ${BASE}/nodes/{nodeId}`, { path: { projectId, nodeId }, ...options }),

    facts: (projectId: string, query: Query<`GET ${typeof BASE}/facts`> = {}, options?: CallOptions) =>
      new Pages(
        (cursor) =>
          api.request(`GET ${BASE}/facts`, {
            path: { projectId },
            query: { ...query, ...after('page_token', cursor) },
            ...options,
          }),
        (page) => ({ items: page.facts, next: page.next_page_token }),
      ),

    createRule: (
      projectId: string,
      body: Body<`POST ${typeof BASE}/analytics/rules`>,
      options?: CallOptions,
    ) => api.request(`POST ${BASE}/analytics/rules`, { path: { projectId }, body, ...options }),

    rule,

    /** Runs an analytics rule and waits for its end. */
    async runRule(projectId: string, ruleId: string, wait?: WaitOptions<Rule>) {
      await api.request(`POST ${RULE}/run`, { path: { projectId, ruleId } })
      return waitFor(
        () => rule(projectId, ruleId),
        ({ last_run_status, last_run_error }) =>
          last_run_status === 'success'
            ? 'done'
            : last_run_status === 'failed'
              ? { failed: last_run_error ?? 'The rule failed.' }
              : 'running',
        wait,
      )
    },
  }
}

import type { TestApp, TestTenant } from './harness.ts'
import { workOff } from './jobs.ts'
import { knowledgePath } from './knowledge.ts'

export interface ShownPage {
  readonly url: string
  readonly state: string
  readonly error_msg?: string
  readonly document_id?: string
  readonly title: string
}

/** Websites of a tenant's project, as a client and a worker see them. */
export const sourcesOf = (app: TestApp, tenant: TestTenant) => {
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    app.call(method, knowledgePath(tenant, path), { as: tenant.key, ...(body === undefined ? {} : { body }) })
  const crawl = async () => {
    await workOff(app, tenant.tenantId, 'knowledge.crawl_source')
    await workOff(app, tenant.tenantId, 'knowledge.read_document')
  }
  return {
    call,
    crawl,
    /** Adds a site and has it crawled. */
    added: async (url: string, more: object = {}): Promise<string> => {
      const made = await call('POST', 'sources', { url, ...more })
      if (made.status !== 200) throw new Error(`the source was refused: ${made.text}`)
      await crawl()
      return made.body.source_id
    },
    refresh: async (sourceId: string) => {
      await call('POST', `sources/${sourceId}/refresh`)
      await crawl()
    },
    source: async (sourceId: string) => (await call('GET', `sources/${sourceId}`)).body,
    /** By the path of each page. */
    pages: async (sourceId: string): Promise<Readonly<Record<string, ShownPage>>> => {
      const { pages } = (await call('GET', `sources/${sourceId}/pages`)).body as { pages: ShownPage[] }
      return Object.fromEntries(pages.map((page) => [new URL(page.url).pathname, page]))
    },
    found: async (q: string) =>
      (await call('GET', `search?mode=bm25&q=${encodeURIComponent(q)}`)).body.results as {
        label: string
        heading?: string
        content?: string
      }[],
  }
}

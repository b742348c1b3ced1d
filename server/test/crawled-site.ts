import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a page of the site answers: its HTML, or all of it by hand. */
export type Page = string | ((request: IncomingMessage, response: ServerResponse) => void)

export interface CrawledSite {
  readonly url: string
  /** By path; what is not here answers 404. */
  readonly pages: Map<string, Page>
  /** Paths in the order in which they were asked for, with the time and the headers. */
  readonly requests: {
    readonly path: string
    readonly at: number
    readonly headers: IncomingMessage['headers']
  }[]
  close(): Promise<void>
}

/** A website on this machine, with validators: a page that has not changed answers 304 to who knows it. */
export async function startCrawledSite(pages: Readonly<Record<string, Page>>): Promise<CrawledSite> {
  const known = new Map(Object.entries(pages))
  const requests: CrawledSite['requests'] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push({ path, at: performance.now(), headers: request.headers })
    const page = known.get(path)
    if (page === undefined) return response.writeHead(404, { 'content-type': 'text/html' }).end('Not here.')
    if (typeof page === 'function') return page(request, response)
    const etag = `"${Buffer.from(page).toString('base64url').slice(-30)}-${page.length}"`
    if (request.headers['if-none-match'] === etag) return response.writeHead(304).end()
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', etag }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pages: known,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

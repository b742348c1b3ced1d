import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface OtlpAttribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string }
}

export interface ReceivedSpan {
  readonly name: string
  readonly traceId: string
  readonly parentSpanId?: string
  readonly kind: number
  readonly status: { readonly code?: number }
  readonly attributes: Readonly<Record<string, string | number>>
}

interface OtlpRequest {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes'> & { attributes: OtlpAttribute[] })[]
    }[]
  }[]
}

/** A collector that speaks OTLP over HTTP, as far as receiving goes. */
export async function startCollector() {
  const spans: ReceivedSpan[] = []
  const paths: string[] = []
  const server = createServer(async (request, response) => {
    paths.push(`${request.method} ${request.url}`)
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const { resourceSpans } = JSON.parse(text) as OtlpRequest
    for (const { scopeSpans } of resourceSpans) {
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, attributes: plain(span.attributes) })
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    paths,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}

const plain = (attributes: readonly OtlpAttribute[]): Record<string, string | number> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

import type { AddressInfo } from 'node:net'
import { type TestApp, testApp } from './harness.ts'

export interface ServedApp {
  readonly app: TestApp
  readonly url: string
}

/** The application as others meet it: over HTTP, with a worker, for the tests of one file. */
export async function serveApp(settings: Record<string, string> = {}): Promise<ServedApp> {
  const app = await testApp({
    worker: true,
    settings: { RAPPORT_ALLOW_PRIVATE_NETWORK: 'true', ...settings },
  })
  await app.app.server.listen({ host: '127.0.0.1', port: 0 })
  return { app, url: `http://127.0.0.1:${(app.app.server.server.address() as AddressInfo).port}` }
}

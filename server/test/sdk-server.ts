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
  return { app, url: await app.listen() }
}

import type { AddressInfo } from 'node:net'
import OpenAI from 'openai'
import type { TestApp } from './harness.ts'

/** The official client, as it is, against a server that really listens. */
export async function openAiClient(app: TestApp): Promise<(apiKey: string) => OpenAI> {
  if (!app.app.server.server.listening) await app.app.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.app.server.server.address() as AddressInfo
  return (apiKey) => new OpenAI({ apiKey, baseURL: `http://127.0.0.1:${port}/v1`, maxRetries: 0 })
}

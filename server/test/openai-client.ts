import type { AddressInfo } from 'node:net'
import OpenAI from 'openai'
import type { TestApp } from './harness.ts'

/** Where an application listens; files of one thread share one, so that it may listen already. */
export async function listeningUrl({ app: { server } }: TestApp): Promise<string> {
  if (!server.server.listening) await server.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
}

/** The official client, as it is, against a server that really listens. */
export async function openAiClient(app: TestApp): Promise<(apiKey: string) => OpenAI> {
  const url = await listeningUrl(app)
  return (apiKey) => new OpenAI({ apiKey, baseURL: `${url}/v1`, maxRetries: 0 })
}

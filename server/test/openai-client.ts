import OpenAI from 'openai'
import type { TestApp } from './harness.ts'

/** The official client, as it is, against a server that really listens. */
export async function openAiClient(app: TestApp): Promise<(apiKey: string) => OpenAI> {
  const url = await app.listen()
  return (apiKey) => new OpenAI({ apiKey, baseURL: `${url}/v1`, maxRetries: 0 })
}

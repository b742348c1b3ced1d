import { isObject } from '../../../kernel/json.ts'
import { bearer, EndpointFault, type OperatorEndpoints } from '../../../platform/net/operator-endpoint.ts'
import type { Metering } from '../../billing/index.ts'
import type { Files } from '../../files/index.ts'
import type { ChatTool } from './chat-tool.ts'
import { meterTool } from './meter-tool.ts'

export interface ImageSettings {
  /** Up to and including `/v1`. */
  readonly url: string | undefined
  readonly apiKey: string | undefined
  readonly model: string | undefined
}

const TIMEOUT_MS = 120_000
const ANSWER_BYTES_MAX = 40 * 1024 * 1024
const PROMPT_MAX = 4_000

/** Lets an agent with the capability `imageGeneration` make a picture, which becomes a file of the person. */
export const imageTool = (
  endpoints: OperatorEndpoints,
  files: Files,
  settings: ImageSettings,
  metering: Pick<Metering, 'meter'>,
): ChatTool => ({
  name: 'rapport_make_picture',
  description:
    'Make a picture from a description, when the person asks for one. Mention `file_name` in your answer, exactly as it is.',
  parameters: {
    type: 'object',
    properties: { description: { type: 'string', description: 'What the picture shows, in plain words.' } },
    required: ['description'],
  },
  endpointOf: () => undefined,
  isOffered: (agent) => agent.capabilities.imageGeneration === true && settings.url !== undefined,
  async run(call) {
    const { agent, scope, arguments: sent, db, signal, noteFile } = call
    const { description } = sent
    if (typeof description !== 'string' || description.trim() === '')
      return { error: '`description` must be text.' }
    const bytes = await madePicture(endpoints, settings, description.slice(0, PROMPT_MAX), signal)
    // It is paid for when it is made, whether or not it can be kept.
    await meterTool(metering, call, 'image_generation')
    const row = await files.store(db, {
      tenantId: agent.tenant_id,
      projectId: agent.project_id,
      userId: scope.userId,
      name: `picture-${crypto.randomUUID().slice(0, 8)}.png`,
      bytes,
      source: 'generated',
      createdBy: `agent:${agent.agent_id}`,
    })
    const { file_id, file_name, media_type } = row
    const path = `/api/v1/projects/${agent.project_id}/files/${file_id}/content`
    noteFile({ file_id, file_name, media_type, path })
    return { file_id, file_name, media_type }
  },
})

/** Pictures come inside the answer; an address of somewhere else is not followed. */
async function madePicture(
  endpoints: OperatorEndpoints,
  { url, apiKey, model }: ImageSettings,
  prompt: string,
  signal: AbortSignal,
): Promise<Buffer> {
  const ask = (more: object) =>
    endpoints.call({
      url: `${url}/images/generations`,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(apiKey) },
      body: JSON.stringify({ prompt, n: 1, ...(model === undefined ? {} : { model }), ...more }),
      timeoutMs: TIMEOUT_MS,
      bytesMax: ANSWER_BYTES_MAX,
      signal,
    })
  const first = await ask({ response_format: 'b64_json' })
  // Some models always answer so and refuse to be told.
  const { status, body } = first.status === 400 ? await ask({}) : first
  if (status !== 200) throw new EndpointFault(`The endpoint for pictures answered with status ${status}.`)
  const encoded = encodedIn(body.toString('utf8'))
  if (encoded === undefined) throw new EndpointFault('The endpoint for pictures sent none.')
  return Buffer.from(encoded, 'base64')
}

function encodedIn(text: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(text)
    const list = isObject(answer) ? answer['data'] : undefined
    const one: unknown = Array.isArray(list) ? list[0] : undefined
    const encoded = isObject(one) ? one['b64_json'] : undefined
    return typeof encoded === 'string' && encoded !== '' ? encoded : undefined
  } catch {
    return undefined
  }
}

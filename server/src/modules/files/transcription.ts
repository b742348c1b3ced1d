import { isObject } from '../../kernel/json.ts'
import { bearer, EndpointFault, type OperatorEndpoints } from '../../platform/net/operator-endpoint.ts'

const TIMEOUT_MS = 120_000
const ANSWER_BYTES_MAX = 4 * 1024 * 1024
const TEXT_LENGTH_MAX = 100_000

export interface TranscriptionSettings {
  /** Up to and including `/v1`. */
  readonly url: string | undefined
  readonly apiKey: string | undefined
  readonly model: string
}

interface Recording {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Buffer
}

/** Turns speech into text with any endpoint that understands OpenAI's `/audio/transcriptions`. */
export class Transcription {
  readonly #endpoints: OperatorEndpoints
  readonly #settings: TranscriptionSettings

  constructor(endpoints: OperatorEndpoints, settings: TranscriptionSettings) {
    this.#endpoints = endpoints
    this.#settings = settings
  }

  get isAvailable(): boolean {
    return this.#settings.url !== undefined
  }

  /** The words, empty when nothing is said. Throws an `EndpointFault` and nothing else. */
  async transcribe({ name, mediaType, bytes }: Recording, signal?: AbortSignal): Promise<string> {
    const { url, apiKey, model } = this.#settings
    if (url === undefined) throw new EndpointFault('RAPPORT_TRANSCRIBE_URL is not set.')
    const form = new FormData()
    form.set('model', model)
    form.set('response_format', 'json')
    // Endpoints tell the format by the name's ending.
    const ending = endingOf(mediaType)
    const fileName = name.includes('.') ? name : `${name}.${ending}`
    form.set('file', new Blob([new Uint8Array(bytes)], { type: mediaType }), fileName)
    // Serialised here, because fetch and the HTTP client each know only their own forms.
    const encoded = new Response(form)
    const answer = await this.#endpoints.json({
      url: `${url}/audio/transcriptions`,
      method: 'POST',
      headers: { 'content-type': encoded.headers.get('content-type') ?? '', ...bearer(apiKey) },
      body: Buffer.from(await encoded.arrayBuffer()),
      timeoutMs: TIMEOUT_MS,
      bytesMax: ANSWER_BYTES_MAX,
      signal,
    })
    const text = isObject(answer) ? answer['text'] : undefined
    if (typeof text !== 'string') throw new EndpointFault('The transcription has no text.')
    return text.replaceAll('\0', '').toWellFormed().trim().slice(0, TEXT_LENGTH_MAX)
  }
}

const endingOf = (mediaType: string): string =>
  ({ 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a' })[mediaType] ?? mediaType.split('/')[1] ?? 'bin'

declare module '../../platform/services.ts' {
  interface Services {
    readonly transcription: Transcription
  }
}

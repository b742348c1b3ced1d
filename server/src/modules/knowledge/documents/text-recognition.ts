import { isObject } from '../../../kernel/json.ts'
import { bearer, EndpointFault, type OperatorEndpoints } from '../../../platform/net/operator-endpoint.ts'

const TIMEOUT_MS = 120_000
const ANSWER_BYTES_MAX = 4 * 1024 * 1024
const TEXT_LENGTH_MAX = 200_000
const INSTRUCTION =
  'Write down all the text in this picture, word for word and in reading order, as Markdown: headings with #, tables as Markdown tables. Add nothing and explain nothing. If there is no text in it, answer with NONE.'

export interface RecognitionSettings {
  /** Up to and including `/v1`. */
  readonly url: string | undefined
  readonly apiKey: string | undefined
  readonly model: string
}

/** Reads the text in pictures with any endpoint that understands pictures in OpenAI's `/chat/completions`. */
export class TextRecognition {
  readonly #endpoints: OperatorEndpoints
  readonly #settings: RecognitionSettings

  constructor(endpoints: OperatorEndpoints, settings: RecognitionSettings) {
    this.#endpoints = endpoints
    this.#settings = settings
  }

  get isAvailable(): boolean {
    return this.#settings.url !== undefined
  }

  /** The text as Markdown, empty when there is none. Throws an `EndpointFault` and nothing else. */
  async recognise(mediaType: string, bytes: Uint8Array, signal?: AbortSignal): Promise<string> {
    const { url, apiKey, model } = this.#settings
    if (url === undefined) throw new EndpointFault('RAPPORT_OCR_URL is not set.')
    const picture = `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`
    const answer = await this.#endpoints.json({
      url: `${url}/chat/completions`,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(apiKey) },
      body: JSON.stringify({
        model,
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: INSTRUCTION },
              { type: 'image_url', image_url: { url: picture } },
            ],
          },
        ],
      }),
      timeoutMs: TIMEOUT_MS,
      bytesMax: ANSWER_BYTES_MAX,
      signal,
    })
    const text = contentIn(answer)
    if (text === undefined) throw new EndpointFault('The answer of the text recognition has no text.')
    const plain = withoutFence(text.replaceAll('\0', '').toWellFormed().trim()).slice(0, TEXT_LENGTH_MAX)
    return /^none\.?$/i.test(plain) ? '' : plain
  }
}

function contentIn(answer: unknown): string | undefined {
  const choices = isObject(answer) ? answer['choices'] : undefined
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined
  const message = isObject(first) ? first['message'] : undefined
  const content = isObject(message) ? message['content'] : undefined
  return typeof content === 'string' ? content : undefined
}

/** Models like to put Markdown into a block of code. */
const withoutFence = (text: string): string =>
  text.startsWith('```') && text.endsWith('```') && text.length > 6
    ? text.slice(text.indexOf('\n') + 1, -3).trim()
    : text

declare module '../../../platform/services.ts' {
  interface Services {
    readonly textRecognition: TextRecognition
  }
}

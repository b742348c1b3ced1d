import { RapportConnectionError, RapportReplyError } from './problem.ts'
import { framesOf } from './stream.ts'
import type { Schema } from './types.ts'

type Chunk = Schema<'ChatSSEChunk'>

/** What comes of a reply, in order: context, phases and words, side effects once everything is stored, the end. */
export type ChatFrame =
  | ({ readonly type: 'context_ready' } & Pick<
      Chunk,
      'build_duration_ms' | 'used_fast_path' | 'enriched_context'
    >)
  | ({ readonly type: 'phase' } & Pick<Chunk, 'phase' | 'tool'>)
  | { readonly type: 'text'; readonly text: string }
  | ({ readonly type: 'message_boundary' } & Pick<Chunk, 'message_index'>)
  | ({ readonly type: 'side_effects' } & Pick<Chunk, 'data'>)
  | ChatEnd
  | { readonly type: 'other'; readonly chunk: Chunk }

/** The last frame: why the reply ended, what it cost, and the tools that the caller is to answer. */
export type ChatEnd = { readonly type: 'end'; readonly finish_reason: string } & Pick<
  Chunk,
  'usage' | 'full_content' | 'external_tool_calls' | 'side_effects'
>

/**
 * An agent's reply while it is being spoken: a loop over it gives frames, leaving the loop hangs up. It can be listened
 * to once; the request is sent when reading begins.
 */
export class ChatReply implements AsyncIterable<ChatFrame> {
  readonly #open: () => Promise<Response>
  #isTaken = false
  #sessionId: string | undefined

  constructor(open: () => Promise<Response>) {
    this.#open = open
  }

  /** Known from the first frame on. Send it as `session_id` to go on with the same conversation. */
  get sessionId(): string | undefined {
    return this.#sessionId
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ChatFrame, void, undefined> {
    if (this.#isTaken) throw new TypeError('A reply can be listened to once.')
    this.#isTaken = true
    const response = await this.#open()
    this.#sessionId = response.headers.get('x-session-id') ?? undefined
    for await (const chunk of framesOf(response.body)) yield* read(chunk as Chunk)
  }

  /** Only the words, as they come. */
  async *words(): AsyncGenerator<string, void, undefined> {
    for await (const frame of this) if (frame.type === 'text') yield frame.text
  }

  /** The whole reply. */
  async text(): Promise<string> {
    let text = ''
    for await (const word of this.words()) text += word
    return text
  }

  /** Listens to the end and gives back the last frame, with usage, tools and the whole text. */
  async end(): Promise<ChatEnd> {
    for await (const frame of this) if (frame.type === 'end') return frame
    throw new RapportConnectionError('The reply has no last frame.')
  }
}

function* read(chunk: Chunk): Generator<ChatFrame, void, undefined> {
  if (chunk.error !== undefined) throw new RapportReplyError(chunk.error)
  const { type } = chunk
  if (
    type === 'context_ready' ||
    type === 'phase' ||
    type === 'message_boundary' ||
    type === 'side_effects'
  ) {
    yield { ...chunk, type }
    return
  }
  const choice = chunk.choices?.[0]
  const text = choice?.delta?.content
  if (typeof text === 'string' && text !== '') yield { type: 'text', text }
  const reason = choice?.finish_reason
  // What is stored of a reply whose listener left is a half, and must not pass for a whole.
  if (reason === 'interrupted')
    throw new RapportReplyError({
      code: reason,
      message: 'The reply was interrupted; ask again with another key.',
    })
  if (typeof reason === 'string' && reason !== '') {
    const { usage, full_content, external_tool_calls, side_effects } = chunk
    yield Object.assign(
      { type: 'end' as const, finish_reason: reason },
      { usage, full_content, external_tool_calls, side_effects },
    ) as ChatEnd
  } else if (choice === undefined) yield { type: 'other', chunk }
}

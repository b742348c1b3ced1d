import { type Static, type TSchema, Type } from 'typebox'
import { AnyMap, Anything, NonEmpty, named, OneOf, Text } from '../../../platform/http/schema.ts'

/** Many clients send null for what they leave out. */
const Maybe = <T extends TSchema>(schema: T, description?: string) =>
  Type.Optional(Type.Union([schema, Type.Null()], description === undefined ? {} : { description }))

const ModelName = () => NonEmpty(255, { description: 'The name or the id of an agent.' })

/** Lists in a choice would be checked slowly, so that content and calls are read by hand (`read-messages.ts`). */
const Message = Type.Object({
  role: OneOf(['system', 'developer', 'user', 'assistant', 'tool']),
  content: Type.Optional(Anything('Text, or a list of parts of the types `text` and `image_url`.')),
  tool_call_id: Type.Optional(Anything('The call that a message of the role `tool` answers.')),
  tool_calls: Type.Optional(Anything('Calls of functions, as the agent made them.')),
})

export const CompletionRequest = Type.Object({
  model: ModelName(),
  messages: Type.Array(Message, {
    minItems: 1,
    maxItems: 1_000,
    description: 'The whole conversation; what follows the last answer is new, and is remembered.',
  }),
  user: Maybe(Text(255), 'Whom the agent talks to and remembers. Without it nothing is remembered.'),
  metadata: Maybe(AnyMap(), '`session_id` names the conversation, `instance_id` the instance.'),
  stream: Maybe(Type.Boolean()),
  stream_options: Maybe(AnyMap(), '`include_usage` adds a last chunk with the usage.'),
  tools: Maybe(Type.Array(Type.Unknown(), { maxItems: 64 }), 'Functions that the caller answers.'),
  tool_choice: Type.Optional(Anything('`none`, `auto`, `required`, or a function by name.')),
  response_format: Type.Optional(Anything('`text`, `json_object` or `json_schema`; needs a model.')),
  temperature: Maybe(Type.Number({ minimum: 0, maximum: 2 })),
  max_tokens: Maybe(Type.Integer({ minimum: 1 })),
  max_completion_tokens: Maybe(Type.Integer({ minimum: 1 })),
  n: Maybe(Type.Integer({ minimum: 1 }), 'Only 1.'),
  stop: Type.Optional(Anything('A text, or up to four.')),
})
export type CompletionRequest = Static<typeof CompletionRequest>

const Nothing = () => Type.Null()
const FinishReason = () => Type.String({ description: '`stop`, `length`, `tool_calls` or `content_filter`.' })
const Usage = Type.Object({
  prompt_tokens: Type.Integer(),
  completion_tokens: Type.Integer(),
  total_tokens: Type.Integer(),
})
const called = {
  id: Type.String(),
  type: Type.String(),
  function: Type.Object({ name: Type.String(), arguments: Type.String() }),
}

export const Completion = named(
  'ChatCompletion',
  Type.Object({
    id: Type.String(),
    object: Type.String(),
    created: Type.Integer({ description: 'Seconds since 1970.' }),
    model: Type.String(),
    choices: Type.Array(
      Type.Object({
        index: Type.Integer(),
        message: Type.Object({
          role: Type.String(),
          content: Type.Union([Type.String(), Type.Null()]),
          refusal: Nothing(),
          tool_calls: Type.Optional(Type.Array(Type.Object(called))),
        }),
        logprobs: Nothing(),
        finish_reason: FinishReason(),
      }),
    ),
    usage: Usage,
    metadata: Type.Object({
      session_id: Type.String(),
      conversation_id: Type.Optional(
        Type.String({ description: 'In the inbox, where the project shows its API chats there.' }),
      ),
      controller: Type.Optional(
        Type.String({ description: '`agent`, or `human` while an operator has the conversation.' }),
      ),
    }),
  }),
)
export type Completion = Static<typeof Completion>

export const CompletionChunk = named(
  'ChatCompletionChunk',
  Type.Object({
    id: Type.String(),
    object: Type.String(),
    created: Type.Integer(),
    model: Type.String(),
    choices: Type.Array(
      Type.Object({
        index: Type.Integer(),
        delta: Type.Object({
          role: Type.Optional(Type.String()),
          content: Type.Optional(Type.String()),
          tool_calls: Type.Optional(Type.Array(Type.Object({ index: Type.Integer(), ...called }))),
        }),
        logprobs: Nothing(),
        finish_reason: Type.Union([FinishReason(), Type.Null()]),
      }),
    ),
    usage: Type.Optional(Type.Union([Usage, Type.Null()])),
  }),
)

export const Model = named(
  'OpenAiModel',
  Type.Object({
    id: Type.String({ description: 'The name of the agent.' }),
    object: Type.String(),
    created: Type.Integer({ description: 'Seconds since 1970.' }),
    owned_by: Type.String(),
  }),
)
export type Model = Static<typeof Model>
export const ModelPage = named(
  'OpenAiModelList',
  Type.Object({ object: Type.String(), data: Type.Array(Model) }),
)
export const modelPath = Type.Object({ model: ModelName() })

export const EmbeddingsRequest = Type.Object({
  model: NonEmpty(255, { description: 'The embedding model of this server, which `GET /v1/models` lists.' }),
  input: Anything('A text, or up to 256 of them.'),
  encoding_format: Maybe(OneOf(['float', 'base64'])),
  dimensions: Maybe(Type.Integer({ minimum: 1 }), 'Only what the model has.'),
})

export const Embeddings = named(
  'OpenAiEmbeddings',
  Type.Object({
    object: Type.String(),
    data: Type.Array(
      Type.Object({
        object: Type.String(),
        index: Type.Integer(),
        embedding: Anything('A list of numbers, or base64 of 32-bit floats, little endian.'),
      }),
    ),
    model: Type.String(),
    usage: Type.Object({ prompt_tokens: Type.Integer(), total_tokens: Type.Integer() }),
  }),
)

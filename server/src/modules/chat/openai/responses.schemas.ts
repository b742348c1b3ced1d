import { type Static, type TSchema, Type } from 'typebox'
import { AnyMap, Anything, NonEmpty, named, Text } from '../../../platform/http/schema.ts'

const Maybe = <T extends TSchema>(schema: T, description?: string) =>
  Type.Optional(Type.Union([schema, Type.Null()], description === undefined ? {} : { description }))

/** Lists in a choice would be checked slowly, so that the input is read by hand (`read-input.ts`). */
export const ResponseRequest = Type.Object({
  model: NonEmpty(255, { description: 'The name or the id of an agent.' }),
  input: Anything('A text, or a list of messages, function calls and their outputs.'),
  instructions: Maybe(Text(100_000), 'Shown to the model after the agent’s own, and not stored.'),
  previous_response_id: Maybe(
    Text(100),
    'Goes on from that answer, in its session and with its person; `input` is then only what is new.',
  ),
  user: Maybe(
    Text(255),
    'Whom the agent talks to and remembers. Without it the person is known by the session.',
  ),
  metadata: Maybe(AnyMap(), '`session_id` names the conversation, `instance_id` the instance.'),
  store: Maybe(
    Type.Boolean(),
    '`false`: nothing is read from memory or stored, and no request can go on from it.',
  ),
  stream: Maybe(Type.Boolean()),
  tools: Maybe(Type.Array(Type.Unknown(), { maxItems: 64 }), 'Functions that the caller answers.'),
  tool_choice: Type.Optional(Anything('`none`, `auto`, `required`, or a function by name.')),
  text: Maybe(AnyMap(), '`format`: `text`, `json_object` or `json_schema`; needs a model.'),
  temperature: Maybe(Type.Number({ minimum: 0, maximum: 2 })),
  max_output_tokens: Maybe(Type.Integer({ minimum: 1 })),
})
export type ResponseRequest = Static<typeof ResponseRequest>

const Item = Type.Object(
  {
    id: Type.String(),
    type: Type.String({ description: '`message` or `function_call`.' }),
    status: Type.String(),
    role: Type.Optional(Type.String()),
    content: Type.Optional(
      Type.Array(
        Type.Object({ type: Type.String(), text: Type.String(), annotations: Type.Array(Type.Unknown()) }),
      ),
    ),
    call_id: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    arguments: Type.Optional(Type.String()),
  },
  { description: 'A message of the agent, or a call of one of the caller’s functions.' },
)
export type OutputItem = Static<typeof Item>

const OrNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const ResponseObject = named(
  'OpenAiResponse',
  Type.Object({
    id: Type.String(),
    object: Type.String(),
    created_at: Type.Integer({ description: 'Seconds since 1970.' }),
    status: Type.String({
      description: '`completed`, `incomplete`, and in streams `in_progress` or `failed`.',
    }),
    model: Type.String(),
    output: Type.Array(Item),
    error: OrNull(Type.Object({ code: Type.String(), message: Type.String() })),
    incomplete_details: OrNull(Type.Object({ reason: Type.String() })),
    instructions: OrNull(Type.String()),
    previous_response_id: OrNull(Type.String()),
    max_output_tokens: OrNull(Type.Integer()),
    temperature: OrNull(Type.Number()),
    top_p: Type.Null(),
    parallel_tool_calls: Type.Boolean(),
    tool_choice: Anything(),
    tools: Type.Array(Type.Unknown()),
    store: Type.Boolean(),
    metadata: AnyMap({ description: 'As it was sent, with `session_id`.' }),
    usage: OrNull(
      Type.Object({
        input_tokens: Type.Integer(),
        input_tokens_details: Type.Object({ cached_tokens: Type.Integer() }),
        output_tokens: Type.Integer(),
        output_tokens_details: Type.Object({ reasoning_tokens: Type.Integer() }),
        total_tokens: Type.Integer(),
      }),
    ),
  }),
)
export type ResponseObject = Static<typeof ResponseObject>

export const ResponseEvent = named(
  'OpenAiResponseEvent',
  Type.Object(
    {
      type: Type.String({ description: '`response.created`, `response.output_text.delta` and so on.' }),
      sequence_number: Type.Integer(),
    },
    { additionalProperties: true },
  ),
)

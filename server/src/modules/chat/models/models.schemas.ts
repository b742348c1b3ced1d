import { type Static, Type } from 'typebox'
import { withExtensions } from '../../../platform/http/extensions.ts'
import { NonEmpty, named, Text, Uuid } from '../../../platform/http/schema.ts'

const Provider = Type.Object({
  provider: Type.String({
    description: '`custom`, `default` or `builtin`; what `provider` in a chat may name.',
  }),
  provider_name: Type.String(),
  default_model: Type.String(),
  models: Type.Array(Type.Object({ id: Type.String(), display_name: Type.String() })),
})

export const ModelList = named(
  'ModelList',
  withExtensions(
    Type.Object({
      default_provider: Type.String(),
      default_model: Type.String(),
      providers: Type.Array(Provider),
    }),
    ['default_provider'],
  ),
)

export const AgentModelList = named(
  'AgentModelList',
  Type.Object({
    default_provider: Type.String(),
    default_model: Type.String(),
    providers: Type.Array(withExtensions(Type.Object({ ...Provider.properties }), ['models'])),
  }),
)

export const EffectiveModel = named(
  'EffectivePostProcessingModel',
  Type.Object({
    provider: Type.String({
      description:
        '`custom`, `default`, `builtin` for the built-in rules, or the name that the configuration gives.',
    }),
    model: Type.String(),
    max_tokens: Type.Integer({ description: 'The limit that is sent.' }),
    temperature: Type.Number({ description: 'As it is sent.' }),
  }),
)

export const projectPath = Type.Object({ projectId: Uuid() })

export const NewCustomLlm = Type.Object({
  endpoint: NonEmpty(2_000, {
    description: 'An OpenAI-compatible address up to and including `/v1`; https, and no private network.',
  }),
  api_key: NonEmpty(4_000, { description: 'Stored encrypted, and never shown again.' }),
  model: Type.Optional(Text(200)),
  display_name: Type.Optional(Text(200)),
  is_active: Type.Optional(Type.Boolean()),
})
export type NewCustomLlm = Static<typeof NewCustomLlm>

export const CustomLlm = named(
  'CustomLlm',
  Type.Object({
    configured: Type.Boolean(),
    endpoint: Type.String(),
    api_key_prefix: Type.String(),
    model: Type.String(),
    display_name: Type.String(),
    is_active: Type.Boolean(),
  }),
)

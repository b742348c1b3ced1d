import { type Static, Type } from 'typebox'
import { withExtensions } from '../../../platform/http/extensions.ts'
import { AnyMap, named, Text, Timestamp } from '../../../platform/http/schema.ts'
import { agentPath } from '../../agents/index.ts'

export interface ToolDefinition {
  readonly name: string
  readonly description: string
  /** A JSON Schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>
}

const Endpoint = Text(2_000, {
  description: 'Where your own code finds the tool; stored and shown, never called by the platform.',
})
const Name = Type.String({
  pattern: '^[a-zA-Z0-9_-]{1,64}$',
  description: 'Letters, digits, `-` and `_`. Names that begin with `rapport_` are reserved.',
})

export const NewAgentTool = Type.Object({
  name: Name,
  description: Text(4_000),
  parameters: Type.Optional(AnyMap({ description: 'A JSON Schema of the arguments.' })),
  endpoint: Type.Optional(Endpoint),
})
export type NewAgentTool = Static<typeof NewAgentTool>

export const AgentToolChanges = Type.Partial(Type.Omit(NewAgentTool, ['name']))
export type AgentToolChanges = Static<typeof AgentToolChanges>

export const toolPath = Type.Object({
  ...agentPath.properties,
  toolName: Type.String({ minLength: 1, maxLength: 200 }),
})

export const AgentTool = named(
  'AgentTool',
  withExtensions(
    Type.Object({
      name: Type.String(),
      description: Type.String(),
      endpoint: Type.String(),
      parameters: AnyMap(),
      created_at: Timestamp(),
      updated_at: Timestamp(),
    }),
    ['endpoint', 'created_at', 'updated_at'],
  ),
)
export const AgentToolChanged = named(
  'AgentToolChanged',
  withExtensions(Type.Object({ success: Type.Boolean(), ...AgentTool.properties }), [
    'name',
    'description',
    'endpoint',
    'parameters',
    'created_at',
    'updated_at',
  ]),
)
export const AgentToolList = named('AgentToolList', Type.Object({ tools: Type.Array(AgentTool) }))

export const ToolSchemas = named(
  'ToolSchemas',
  Type.Object({
    tools: Type.Array(
      Type.Object({
        name: Type.String(),
        description: Type.String(),
        endpoint: Type.String({ description: 'A path of this API for tools of the platform.' }),
        parameters: AnyMap(),
      }),
    ),
  }),
)

import { type Static, Type } from 'typebox'
import { AnyMap, MapOf, named, Text, Timestamp, Uuid } from '../../platform/http/schema.ts'

export const TIMEOUT_MS_MAX = 60_000

const Name = () =>
  Type.String({
    pattern: '^[a-z0-9][a-z0-9-]{0,29}$',
    description: 'Lower-case letters, digits and hyphens. Part of the names that models see.',
  })
const Url = () =>
  Type.String({ pattern: '^https?://', maxLength: 2_000, description: 'Its streamable HTTP address.' })

const optionalFields = {
  headers: Type.Optional(
    MapOf(Text(4_000), {
      maxProperties: 10,
      description:
        'Sent with every request, such as `Authorization`. They are sealed and never shown again; a new set replaces ' +
        'the old one.',
    }),
  ),
  timeout_ms: Type.Optional(
    Type.Integer({
      minimum: 1_000,
      maximum: TIMEOUT_MS_MAX,
      description: 'For one call of a tool; 20,000 unless given.',
    }),
  ),
  active: Type.Optional(Type.Boolean()),
}

export const NewMcpServer = Type.Object({ name: Name(), url: Url(), ...optionalFields })
export type NewMcpServer = Static<typeof NewMcpServer>
export const McpServerChanges = Type.Object({
  name: Type.Optional(Name()),
  url: Type.Optional(Url()),
  ...optionalFields,
})
export type McpServerChanges = Static<typeof McpServerChanges>

const serverFields = {
  server_id: Type.String(),
  project_id: Type.String(),
  name: Type.String(),
  url: Type.String(),
  header_names: Type.Array(Type.String(), { description: 'The values are never shown.' }),
  headers_error: Type.Optional(
    Type.String({ description: 'Why the stored headers cannot be used; they have to be sent again.' }),
  ),
  timeout_ms: Type.Integer(),
  active: Type.Boolean(),
  tool_count: Type.Integer(),
  probed_at: Type.Optional(Timestamp('When its tools were last listed.')),
  probe_error: Type.Optional(Type.String({ description: 'Why the last attempt to list them failed.' })),
  created_at: Timestamp(),
  updated_at: Timestamp(),
}

export const McpServer = named('McpServer', Type.Object(serverFields))
export const McpServerList = named('McpServerList', Type.Object({ servers: Type.Array(McpServer) }))
export const McpServerDetail = named(
  'McpServerDetail',
  Type.Object({
    ...serverFields,
    tools: Type.Array(
      Type.Object({ name: Type.String(), description: Type.String(), input_schema: AnyMap() }),
    ),
  }),
)

export const serversPath = Type.Object({ projectId: Uuid() })
export const serverPath = Type.Object({ projectId: Uuid(), serverId: Uuid() })

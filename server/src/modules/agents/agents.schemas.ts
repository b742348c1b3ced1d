import { type Static, Type } from 'typebox'
import { MapOf, NonEmpty, named, OneOf, Text, Timestamp } from '../../platform/http/schema.ts'
import { PROACTIVE_MODES, ToolCapabilities } from './capabilities.schemas.ts'
import { InitialGoal, LoreContext, personaFields, profileFields, SeedMemory } from './persona.schemas.ts'

export const agentPath = Type.Object({
  agentId: Type.String({ minLength: 1, maxLength: 1_000, description: 'The id, or the URL-encoded name.' }),
})

const listed = {
  agent_id: Type.String(),
  name: Type.String(),
  tenant_id: Type.String(),
  project_id: Type.String(),
  owner_user_id: Type.String(),
  owner_display_name: Type.String(),
  owner_email: Type.String(),
  is_active: Type.Boolean(),
  instance_count: Type.Integer(),
  mcp_enabled: Type.Array(Type.String()),
  created_at: Timestamp(),
  last_seen_at: Timestamp('The last conversation with it; until then, when it was created.'),
  proactive_mode: Type.Optional(Type.String({ description: 'Left out while it is `full`.' })),
}

export const AgentListItem = named('AgentListItem', Type.Object(listed))

export const AgentList = named(
  'AgentList',
  Type.Object({
    items: Type.Array(AgentListItem),
    has_more: Type.Boolean(),
    total_count: Type.Integer({ description: '0 unless `include_count` is `true`.' }),
    next_cursor: Type.Optional(Type.String()),
  }),
)

export const AgentDetail = named('AgentDetailResponse', Type.Object({ ...listed, ...personaFields }))

/** Empty text means the same as leaving the field out. */
const OptionalUuid = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: '^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})?$',
      description,
    }),
  )

const NOTHING_GENERATED = 'Accepted from clients that send it; nothing is generated.'

export const AgentName = NonEmpty(200, {
  pattern: '^(?=\\s*\\S)[^\\u0000-\\u001f\\u007f-\\u009f]+$',
  description: 'Unique in the workspace, whatever its case. Spaces around it are dropped.',
})

export const NewAgent = Type.Object({
  name: AgentName,
  ...profileFields,
  agent_id: OptionalUuid('An id of one’s own choosing; otherwise it is derived from the name.'),
  project_id: OptionalUuid('The project it belongs to; the caller’s unless said otherwise.'),
  user_id: Type.Optional(Text(255, { description: 'Whose agent it is.' })),
  user_display_name: Type.Optional(Text(200)),
  proactiveMode: Type.Optional(OneOf(PROACTIVE_MODES)),
  tool_capabilities: Type.Optional(ToolCapabilities),
  capabilities: Type.Optional(
    Type.Object({
      image_generation: Type.Optional(Type.Boolean()),
      inventory: Type.Optional(Type.Boolean()),
    }),
  ),
  seed_memories: Type.Optional(Type.Array(SeedMemory, { maxItems: 500 })),
  initial_goals: Type.Optional(Type.Array(InitialGoal, { maxItems: 100 })),
  lore_generation_context: Type.Optional(LoreContext),
  generate_avatar: Type.Optional(Type.Boolean({ description: NOTHING_GENERATED })),
  generate_origin_story: Type.Optional(Type.Boolean({ description: NOTHING_GENERATED })),
  generate_personalized_memories: Type.Optional(Type.Boolean({ description: NOTHING_GENERATED })),
})
export type NewAgent = Static<typeof NewAgent>

export const ProfileChanges = Type.Object({
  name: Type.Optional(AgentName),
  ...profileFields,
  tool_capabilities: Type.Optional(ToolCapabilities),
})
export type ProfileChanges = Static<typeof ProfileChanges>

/** A persona that is being edited. */
export const AgentDraft = Type.Object({ name: Type.Optional(AgentName), ...profileFields })

export const ProfileUpdateResult = named('ProfileUpdateResult', Type.Object({ success: Type.Boolean() }))

export const DeleteAgentResult = named(
  'DeleteAgentResult',
  Type.Object({
    success: Type.Boolean(),
    status: Type.String({ description: 'ok or partial.' }),
    deleted: MapOf(Type.Integer(), { description: 'Rows removed, by table.' }),
    errors: Type.Array(Type.String()),
  }),
)

export const AgentStatus = named(
  'AgentStatus',
  Type.Object({ success: Type.Boolean(), agent_id: Type.String(), is_active: Type.Boolean() }),
)

export const ModelOverride = named(
  'PostProcessingOverrideResult',
  Type.Object({
    success: Type.Boolean(),
    post_processing_provider: Type.String(),
    post_processing_model: Type.String(),
  }),
)

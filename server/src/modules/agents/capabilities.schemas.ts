import { type Static, Type } from 'typebox'
import { withExtensions } from '../../platform/http/extensions.ts'
import { Anything, named, OneOf, Text, Timestamp } from '../../platform/http/schema.ts'

export const PROACTIVE_MODES = ['full', 'scheduled_only', 'off'] as const
export const MEMORY_MODES = ['sync', 'async'] as const
export const FORGET_CONFIRMATIONS = ['never', 'everything', 'always'] as const
export const SCOPE_MODES = ['project_only', 'org_only', 'cascade', 'union'] as const

const Tools = () => Type.Array(Text(200), { maxItems: 100 })

/** What a caller may switch. Everything else an answer shows is read-only and ignored when it is sent back. */
export const CapabilityChanges = Type.Partial(
  Type.Object({
    autoLearnSkills: Type.Boolean({
      description: 'What operators answer becomes a proposed skill. Needs `skills`; cleared without it.',
    }),
    catalogBooking: Type.Boolean({
      description: 'The agent may request bookings of items of the catalogue.',
    }),
    catalogGrounding: Type.Boolean({
      description: 'The agent offers items of the catalogue and nothing else.',
    }),
    forgetConfirmation: OneOf(FORGET_CONFIRMATIONS, {
      description:
        'When the agent asks before it forgets what a person wants forgotten in a chat: only before it forgets everything (the default), always, or never.',
    }),
    integrationHub: Type.Boolean({ description: 'The agent may use every MCP server of its project.' }),
    composio: Type.Boolean({ description: 'The older name of `integrationHub`.' }),
    imageGeneration: Type.Boolean(),
    inventory: Type.Boolean({ description: 'What the person owns is recalled in chats.' }),
    knowledgeBase: Type.Boolean(),
    knowledgeBaseScopeMode: OneOf(SCOPE_MODES),
    knowledgeBaseWrite: Type.Boolean({ description: 'Needs `knowledgeBase`, or the project’s default.' }),
    mcpEnabled: Tools(),
    mcp_enabled: Tools(),
    memoryMode: OneOf(MEMORY_MODES),
    proactiveMode: OneOf(PROACTIVE_MODES),
    rememberName: Type.Boolean(),
    repCopilot: Type.Boolean(),
    sharedMemory: Type.Boolean({
      description:
        'Facts that other agents of the project with this capability learned are recalled. Needs `wisdom`.',
    }),
    skills: Type.Boolean({ description: 'Skills are put in the prompt when the message calls for them.' }),
    webSearch: Type.Boolean(),
    wisdom: Type.Boolean(),
  }),
)
export type CapabilityChanges = Static<typeof CapabilityChanges>

/** The same switches as creating an agent names them. */
export const ToolCapabilities = Type.Partial(
  Type.Object({
    auto_learn_skills: Type.Boolean(),
    catalog_booking: Type.Boolean(),
    catalog_grounding: Type.Boolean(),
    forget_confirmation: OneOf(FORGET_CONFIRMATIONS),
    integration_hub: Type.Boolean(),
    composio: Type.Boolean({ description: 'The older name of `integration_hub`.' }),
    image_generation: Type.Boolean(),
    inventory: Type.Boolean(),
    knowledge_base: Type.Boolean(),
    knowledge_base_scope_mode: OneOf(SCOPE_MODES),
    knowledge_base_write: Type.Boolean(),
    mcp_enabled: Tools(),
    memory_mode: OneOf(MEMORY_MODES),
    remember_name: Type.Boolean(),
    shared_memory: Type.Boolean(),
    skills: Type.Boolean(),
    web_search: Type.Boolean(),
    wisdom: Type.Boolean(),
  }),
)
export type ToolCapabilities = Static<typeof ToolCapabilities>

const LEFT_OUT = 'Left out while it is off.'

export const AgentCapabilities = named(
  'AgentCapabilities',
  withExtensions(
    Type.Object({
      autoLearnSkills: Type.Boolean(),
      imageGeneration: Type.Boolean(),
      inventory: Type.Boolean(),
      knowledgeBase: Type.Boolean(),
      knowledgeBaseScopeMode: Type.String(),
      knowledgeBaseWrite: Type.Boolean(),
      memoryMode: Type.String(),
      musicGeneration: Type.Boolean(),
      rememberName: Type.Boolean(),
      sharedMemory: Type.Boolean(),
      skills: Type.Boolean(),
      videoGeneration: Type.Boolean(),
      voiceGeneration: Type.Boolean(),
      webSearch: Type.Boolean(),
      wisdom: Type.Boolean(),
      mcp_enabled: Type.Array(Type.String()),
      customTools: Type.Array(
        Type.Object({
          name: Type.String(),
          description: Type.String(),
          parameters: Anything(),
        }),
      ),
      pendingCapabilities: Type.Array(Type.Object({ capability: Type.String(), context: Type.String() })),
      catalogBooking: Type.Optional(Type.Boolean({ description: LEFT_OUT })),
      catalogGrounding: Type.Optional(Type.Boolean({ description: LEFT_OUT })),
      integrationHub: Type.Optional(Type.Boolean({ description: LEFT_OUT })),
      repCopilot: Type.Optional(Type.Boolean({ description: LEFT_OUT })),
      proactiveMode: Type.Optional(Type.String({ description: 'Left out while it is `full`.' })),
      forgetConfirmation: Type.Optional(Type.String({ description: 'Left out while it is `everything`.' })),
      knowledgeBaseProjectId: Type.Optional(
        Type.String({ description: 'Whose knowledge it reads, while it may read any.' }),
      ),
      imageUnlockedAt: Type.Optional(Timestamp('When image generation was first switched on.')),
      musicUnlockedAt: Type.Optional(Timestamp()),
      videoUnlockedAt: Type.Optional(Timestamp()),
      voiceUnlockedAt: Type.Optional(Timestamp()),
      voiceId: Type.Optional(Type.String()),
      voiceTier: Type.Optional(Type.Integer()),
    }),
    ['forgetConfirmation'],
  ),
)

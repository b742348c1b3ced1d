import { Type } from 'typebox'
import { withExtensions } from '../../platform/http/extensions.ts'
import { NonEmpty, named, OneOf, Text, Timestamp, Uuid } from '../../platform/http/schema.ts'

export const projectPath = Type.Object({ projectId: Uuid() })

export const PermanentRoute = named(
  'PermanentRoute',
  withExtensions(
    Type.Object({
      id: Type.String(),
      project_id: Type.String(),
      user_id: Type.String(),
      contact_name: Type.String(),
      tier: Type.String(),
      agent_id: Type.String({ description: 'The agent that the classification found.' }),
      overridden: Type.Boolean({ description: 'An operator chose another agent.' }),
      override_agent_id: Type.String({ description: 'Empty unless a person chose another agent.' }),
      reason: Type.Optional(Type.String({ description: 'Why the contact has this route, in words.' })),
      error: Type.Optional(Type.String({ description: 'Why the route cannot be followed, if it cannot.' })),
      classified_at: Timestamp(),
    }),
    ['reason', 'error'],
  ),
)

export const PermanentRouteList = named(
  'PermanentRouteList',
  withExtensions(
    Type.Object({
      routes: Type.Array(PermanentRoute),
      total: Type.Integer(),
      next_cursor: Type.Optional(Type.String()),
    }),
    ['next_cursor'],
  ),
)

export const routesQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 2_000 })),
})

const AgentRef = (description: string) => NonEmpty(1_000, { description })

export const RouteBody = Type.Object({
  user_id: NonEmpty(255),
  contact_name: Text(200),
  tier: NonEmpty(100),
  agent_id: AgentRef('The agent’s id or name.'),
  reason: Type.Optional(Text(1_000, { description: 'Why, for operators.' })),
})

export const routePath = Type.Object({
  projectId: Uuid(),
  userId: Type.String({ minLength: 1, maxLength: 255 }),
})
export const OverrideBody = Type.Object({ agent_id: AgentRef('The agent to use instead: its id or name.') })

export const HANDOFF_MODES = ['permanent', 'session'] as const
export const CARRIED = ['history', 'facts', 'answers', 'summary'] as const

const tierFields = {
  name: Type.Optional(NonEmpty(100)),
  label: Type.Optional(Text(200)),
  agent_id: Type.Optional(Text(1_000, { description: 'The agent’s id or name.' })),
  agent_name: Type.Optional(Text(200)),
  prompt: Type.Optional(Text(8_000, { description: 'What its agent is told about contacts of this tier.' })),
  criteria: Type.Optional(
    Type.Unknown({
      description:
        'What has to hold for a contact to be of this tier: a map of conditions (all of them), or a list of maps (any of them). A tier without criteria matches all remaining contacts.',
    }),
  ),
}

const bindingFields = {
  agent_id: Type.String({ maxLength: 1_000, description: 'The agent’s id or name.' }),
  use_guide: Type.Boolean({ description: 'Let the guide agent ask first.' }),
  channel_type: Type.Optional(Text(50)),
  connection_id: Type.Optional(Text(100)),
}

const guideFields = {
  agent_id: Type.Optional(Text(1_000)),
  agent_name: Type.Optional(Text(200)),
  questions: Type.Optional(Type.Array(NonEmpty(1_000), { maxItems: 20 })),
  criteria: Type.Optional(
    Type.Array(NonEmpty(100), {
      maxItems: 20,
      description: 'The names under which the answers are kept, one for each question.',
    }),
  ),
}

const handoffFields = {
  from: Type.Optional(Text(200, { description: 'A tier, an agent’s name, or * for any.' })),
  to: Type.Optional(Text(200, { description: 'A tier or an agent’s name.' })),
  when: Type.Optional(
    Text(1_000, {
      description: '`tier:<name>`, `keyword:<word>[,<word>…]`, `asks_human`, or words to look for.',
    }),
  ),
  mode: Type.Optional(OneOf(['', ...HANDOFF_MODES] as const)),
  carry: Type.Optional(Type.Array(OneOf(CARRIED), { maxItems: CARRIED.length })),
}

export const RoutingConfigBody = Type.Object({
  tiers: Type.Optional(Type.Array(Type.Object(tierFields), { maxItems: 50 })),
  guide_agent: Type.Optional(Type.Object(guideFields)),
  handoffs: Type.Optional(Type.Array(Type.Object(handoffFields), { maxItems: 100 })),
  channel_bindings: Type.Optional(Type.Array(Type.Object(bindingFields), { maxItems: 100 })),
})

export const RoutingConfig = named(
  'RoutingConfig',
  Type.Object({
    tiers: Type.Array(
      withExtensions(
        Type.Object({
          name: Type.String(),
          label: Type.String(),
          agent_id: Type.String(),
          agent_name: Type.String(),
          prompt: Type.String(),
          criteria: Type.Unknown(),
          error: Type.Optional(
            Type.String({ description: 'Why contacts of this tier are not answered, if so.' }),
          ),
        }),
        ['error'],
      ),
    ),
    guide_agent: Type.Object({
      agent_id: Type.String(),
      agent_name: Type.String(),
      questions: Type.Array(Type.String()),
      criteria: Type.Array(Type.String()),
    }),
    handoffs: Type.Array(
      Type.Object({
        from: Type.String(),
        to: Type.String(),
        when: Type.String(),
        mode: Type.String(),
        carry: Type.Array(Type.String()),
      }),
    ),
    channel_bindings: Type.Array(
      Type.Object({
        agent_id: Type.String(),
        channel_type: Type.String(),
        connection_id: Type.String(),
        use_guide: Type.Boolean(),
      }),
    ),
  }),
)

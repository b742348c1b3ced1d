import { type Static, Type } from 'typebox'
import { Anything, NonEmpty, named, OneOf, Text, Timestamp, Uuid } from '../../platform/http/schema.ts'
import { CHANNEL_TYPES } from './tables.ts'

export const projectPath = Type.Object({ projectId: Uuid() })
export const connectionPath = Type.Object({ projectId: Uuid(), connectionId: Uuid() })
export const hookPath = Type.Object({ connectionId: Uuid() })

export const ChannelConnection = named(
  'ChannelConnection',
  Type.Object({
    connection_id: Type.String(),
    project_id: Type.String(),
    channel_type: Type.String(),
    provider_mode: Type.String(),
    display_name: Type.String(),
    app_id: Type.String(),
    phone_number_id: Type.String(),
    page_id: Type.String(),
    business_account_id: Type.String(),
    social_account_id: Type.String(),
    default_agent_id: Type.String({ description: 'Empty for none.' }),
    status: Type.String({ description: '`active`, `paused` or `error`.' }),
    status_code: Type.String({
      description: 'Why it is in error, such as `token_invalid` or `account_locked`.',
    }),
    status_detail: Type.String(),
    webhook_callback_url: Type.String({ description: 'The address that the channel has to call.' }),
    templates: Anything('What is sent to begin again after the window has closed.'),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  }),
)

export const ChannelConnectionList = named(
  'ChannelConnectionList',
  Type.Object({ connections: Type.Array(ChannelConnection), items: Type.Array(ChannelConnection) }),
)

const Id = () => Type.Optional(Text(200, { pattern: '^[\\w.-]*$' }))
const Secret = (description: string) => Type.Optional(Text(4_000, { description }))
const AgentRef = (description: string) => Type.Optional(Text(1_000, { description }))

export const NewConnection = Type.Object({
  channel_type: OneOf(CHANNEL_TYPES),
  provider_mode: Type.Optional(OneOf(['byo_app', 'embedded_signup'])),
  display_name: Type.Optional(Text(200)),
  app_id: Id(),
  app_secret: Secret('Signs what Meta posts to us. Never shown again.'),
  access_token: Secret('What we speak to the channel with; for Telegram the bot’s token. Never shown again.'),
  bot_token: Secret('The same as `access_token`.'),
  verify_token: Secret('What the channel shows us: Meta’s verify token, Telegram’s secret token.'),
  code: Secret('The code that embedded sign-up ends with.'),
  phone_number_id: Id(),
  page_id: Id(),
  business_account_id: Id(),
  waba_id: Id(),
  social_account_id: Id(),
  ig_account_id: Id(),
  default_agent_id: AgentRef('Who answers unless routing says otherwise: an agent’s id or name.'),
  templates: Type.Optional(
    Anything('`{name, language, components}`; `{{content}}` stands for what is to be said.'),
  ),
  test_to: Type.Optional(Text(200, { description: 'Whom to send a first message to.' })),
  test_message: Type.Optional(Text(4_000)),
})
export type NewConnection = Static<typeof NewConnection>

export const ConnectionChange = Type.Object({
  default_agent_id: AgentRef('An agent’s id or name; empty text for none.'),
  status: Type.Optional(
    OneOf(['active', 'paused'], {
      description: 'A paused connection still takes in what contacts write, and sends nothing.',
    }),
  ),
  templates: Type.Optional(Anything()),
  display_name: Type.Optional(Text(200)),
  app_secret: Secret('A new one.'),
  access_token: Secret('A new one.'),
  verify_token: Secret('A new one.'),
})
export type ConnectionChange = Static<typeof ConnectionChange>

export const ConnectionTest = Type.Object({ to: NonEmpty(200), message: NonEmpty(4_000) })

export const EventTaken = named('ChannelEventTaken', Type.Object({ received: Type.Boolean() }))

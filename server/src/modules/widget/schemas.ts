import { Type } from 'typebox'
import { AnyMap, MapOf, NonEmpty, named, OneOf, Text, Timestamp, Uuid } from '../../platform/http/schema.ts'

export const sitePath = Type.Object({
  site: Type.String({
    pattern: '^[A-Za-z0-9-]{3,64}$',
    description: 'The workspace’s short name, or the id of a connection of type `web`.',
  }),
})

const Consent = Type.Object({ text: Type.String(), version: Type.String() })

export const WidgetSite = named(
  'WidgetSite',
  Type.Object({
    site: Type.String(),
    name: Type.String({ description: 'What the product is called.' }),
    locale: Type.String(),
    colors: Type.Object({ primary: Type.String(), accent: Type.String(), background: Type.String() }),
    theme: MapOf(Type.String()),
    consent: Type.Optional(Consent),
    agent: Type.Optional(
      Type.Object(
        { name: Type.String(), avatar_url: Type.Optional(Type.String()) },
        { description: 'Who answers first; none while the connection has no default agent.' },
      ),
    ),
    greeting: Type.String({ description: 'Shown before the first message; empty for none.' }),
    starters: Type.Array(Type.String(), { description: 'First messages that are one click away.' }),
    away_text: Type.Optional(
      Type.String({
        description: 'Shown outside business hours, with fields for a name and an e-mail address.',
      }),
    ),
  }),
)

export const VisitStart = Type.Object({
  consent_version: Type.Optional(Text(100, { description: 'The version of the notice that was accepted.' })),
  name: Type.Optional(Text(200)),
  email: Type.Optional(
    Text(255, { description: 'As the visitor typed it: it proposes who they may be, and proves nothing.' }),
  ),
  page_url: Type.Optional(Text(2_000)),
})

export const Visit = named(
  'WidgetVisit',
  Type.Object({
    visitor_token: Type.String({ description: 'Goes into `X-Visitor-Token`. It is shown once.' }),
    visitor_id: Type.String(),
    consent_version: Type.String(),
  }),
)

export const VisitorMessage = named(
  'VisitorMessage',
  Type.Object({
    id: Type.String(),
    from: OneOf(['visitor', 'agent', 'operator']),
    content: Type.String(),
    attachments: Type.Array(AnyMap()),
    at: Timestamp(),
  }),
)

export const VisitorTranscript = named(
  'VisitorTranscript',
  Type.Object({ messages: Type.Array(VisitorMessage), has_more: Type.Boolean() }),
)

export const VisitorFile = named(
  'VisitorFile',
  Type.Object({
    file_id: Type.String(),
    name: Type.String(),
    mime_type: Type.String(),
    size: Type.Integer(),
  }),
)

export const VisitorWords = Type.Object({
  content: Text(4_000, { description: 'May be empty with files.' }),
  file_ids: Type.Optional(
    Type.Array(Uuid(), {
      maxItems: 4,
      uniqueItems: true,
      description: 'Files that this visitor has uploaded.',
    }),
  ),
  client_id: Type.String({
    pattern: '^[A-Za-z0-9_-]{8,64}$',
    description: 'The browser’s own name for the message. Sent again, it counts once.',
  }),
})

/** What a visitor receives. */
export const VisitorFrame = named(
  'VisitorFrame',
  Type.Union([
    Type.Object({ type: Type.Literal('message'), message: VisitorMessage }),
    Type.Object({ type: Type.Literal('text'), text: Type.String() }),
    Type.Object({ type: Type.Literal('typing') }, { description: 'A person writes a reply.' }),
    Type.Object({ type: Type.Literal('end') }),
  ]),
)

export const ConsentGiven = Type.Object({ version: NonEmpty(100) })
export const ConsentTaken = named('WidgetConsentTaken', Type.Object({ consent_version: Type.String() }))

export const visitorHeaders = Type.Object({
  'X-Visitor-Token': Type.Optional(Type.String({ maxLength: 200 })),
})

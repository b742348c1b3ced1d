import { Type } from 'typebox'
import { named, Text, Timestamp, Uuid } from '../../platform/http/schema.ts'

const requestFields = {
  client_id: Text(100),
  redirect_uri: Text(2_000),
  response_type: Type.Optional(Text(100)),
  code_challenge: Type.Optional(Text(200)),
  code_challenge_method: Type.Optional(Text(20)),
  scope: Type.Optional(Text(1_000)),
  state: Type.Optional(Text(2_000)),
  resource: Type.Optional(Text(2_000)),
}

/** What the address of the consent page carries. */
export const AuthorizationQuery = Type.Object(requestFields)

export const AuthorizationView = named(
  'AppAuthorization',
  Type.Object({
    client_id: Type.String(),
    client_name: Type.String({ description: 'As the app calls itself; it is not proved.' }),
    redirect_host: Type.String({ description: 'Where the answer goes.' }),
    scopes: Type.Array(
      Type.Object({
        scope: Type.String(),
        description: Type.String(),
        is_allowed: Type.Boolean({ description: 'Whether your role lets you allow it.' }),
      }),
    ),
    deny_url: Type.String({ description: 'Where a refusal leads.' }),
    fault: Type.Optional(
      Type.Object({
        error: Type.String(),
        description: Type.String(),
        redirect_to: Type.String({ description: 'Tells the app.' }),
      }),
    ),
  }),
)

export const NewConnectedApp = Type.Object({
  ...requestFields,
  scopes: Type.Array(Text(60), {
    minItems: 1,
    maxItems: 20,
    uniqueItems: true,
    description: 'What is allowed, out of what the app has asked for.',
  }),
})

export const AuthorizationAnswer = named(
  'AppAuthorized',
  Type.Object({ redirect_to: Type.String({ description: 'Takes the code to the app; good for a minute.' }) }),
)

export const ConnectedAppList = named(
  'ConnectedAppList',
  Type.Object({
    apps: Type.Array(
      Type.Object({
        app_id: Type.String(),
        name: Type.String(),
        redirect_host: Type.String(),
        project_id: Type.String(),
        user_id: Type.String(),
        username: Type.String(),
        is_own: Type.Boolean(),
        scopes: Type.Array(Type.String()),
        created_at: Timestamp(),
        last_used_at: Type.Optional(Timestamp()),
        expires_at: Timestamp('When it ends unless it is used before.'),
      }),
    ),
  }),
)

export const appPath = Type.Object({ appId: Uuid() })

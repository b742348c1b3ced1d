import { Type } from 'typebox'
import { ADDRESSES_MAX } from '../../platform/auth/allowed-addresses.ts'
import { ROLES } from '../../platform/auth/roles.ts'
import { withExtensions } from '../../platform/http/extensions.ts'
import { Anything, NonEmpty, named, OneOf, Text, Timestamp, Uuid } from '../../platform/http/schema.ts'
import { CONSOLE_LANGUAGES } from './console-languages.ts'

export const Tenant = named(
  'Tenant',
  Type.Object({
    tenant_id: Type.String(),
    name: Type.String(),
    slug: Type.String(),
    idp_org_id: Type.String(),
    is_active: Type.Boolean(),
    is_trial: Type.Boolean(),
    created_at: Timestamp(),
    license_key_id: Type.Optional(Type.String()),
    trial_source: Type.Optional(Type.String()),
    trial_expires_at: Type.Optional(Timestamp()),
    last_metering_heartbeat: Type.Optional(Timestamp()),
  }),
)

export const AccountPreferences = named(
  'AccountPreferences',
  Type.Object({
    language: OneOf(CONSOLE_LANGUAGES, {
      description: 'The language of the console; empty follows the browser.',
    }),
    time_zone: Type.String({
      maxLength: 100,
      description: 'An IANA name such as Europe/Lisbon; empty follows the browser.',
    }),
  }),
)

export const Me = named(
  'Me',
  withExtensions(
    Type.Object({
      user_id: Type.String(),
      email: Type.String(),
      is_operator: Type.Boolean(),
      orgs: Type.Array(
        Type.Object({
          id: Type.String(),
          tenant_id: Type.String(),
          idp_org_id: Type.String(),
          name: Type.String(),
          slug: Type.String(),
          role: Type.String(),
          member_count: Type.Integer(),
          created_at: Type.String(),
        }),
      ),
      preferences: AccountPreferences,
    }),
    ['preferences'],
  ),
)

export const ENVIRONMENTS = ['production', 'development', 'staging'] as const

export const Project = named(
  'Project',
  withExtensions(
    Type.Object({
      project_id: Type.String(),
      tenant_id: Type.String(),
      name: Type.String(),
      business_name: Type.String(),
      game_name: Type.String({ description: 'The older name of `business_name`.' }),
      environment: Type.String(),
      is_active: Type.Boolean(),
      is_default: Type.Boolean(),
      default_agent_kb_write: Type.Boolean(),
      created_at: Timestamp(),
      updated_at: Timestamp(),
    }),
    ['is_default', 'updated_at'],
  ),
)

export const ProjectList = named(
  'ProjectList',
  Type.Object({
    items: Type.Array(Project),
    has_more: Type.Boolean(),
    next_cursor: Type.Optional(Type.String()),
  }),
)

export const NewProject = Type.Object({
  name: NonEmpty(200),
  business_name: Type.Optional(Text(200)),
  environment: Type.Optional(OneOf(ENVIRONMENTS)),
  default_agent_kb_write: Type.Optional(Type.Boolean()),
})

export const ProjectChanges = Type.Object({
  name: Type.Optional(NonEmpty(200)),
  business_name: Type.Optional(Text(200)),
  game_name: Type.Optional(Text(200)),
  environment: Type.Optional(OneOf(ENVIRONMENTS)),
  default_agent_kb_write: Type.Optional(Type.Boolean()),
})

const apiKeyFields = {
  key_id: Type.String(),
  tenant_id: Type.String(),
  project_id: Type.String(),
  name: Type.String(),
  key_prefix: Type.String(),
  scopes: Type.Array(Type.String()),
  allowed_addresses: Type.Array(Type.String(), {
    description: 'Addresses and ranges that the key may be used from; empty means any.',
  }),
  is_active: Type.Boolean(),
  is_admin_managed: Type.Boolean(),
  created_by: Type.String(),
  created_at: Timestamp(),
  expires_at: Type.Optional(Timestamp()),
  last_used_at: Type.Optional(Timestamp()),
}

export const ApiKey = named('ApiKey', withExtensions(Type.Object(apiKeyFields), ['allowed_addresses']))
export const ApiKeyList = Type.Array(ApiKey)
export const NewApiKeyResult = named(
  'NewApiKey',
  withExtensions(
    Type.Object({ ...apiKeyFields, key: Type.String({ description: 'The key itself; shown this once.' }) }),
    ['is_admin_managed', 'last_used_at', 'allowed_addresses'],
  ),
)

const AllowedAddresses = Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
  maxItems: ADDRESSES_MAX,
  description:
    'IPv4 or IPv6 addresses, or ranges such as `203.0.113.0/24`. Requests with the key from elsewhere are refused. ' +
    'Empty means any address.',
})

export const ApiKeyChanges = Type.Object({
  name: Type.Optional(NonEmpty(200)),
  allowed_addresses: Type.Optional(AllowedAddresses),
})

export const NewApiKey = Type.Object({
  name: Type.Optional(NonEmpty(200)),
  scopes: Type.Optional(
    Type.Array(Type.String({ pattern: '^(\\*|scim|(read|write):(\\*|[a-z][a-z-]{0,40}))$' }), {
      minItems: 1,
      maxItems: 50,
    }),
  ),
  allowed_addresses: Type.Optional(AllowedAddresses),
  expires_days: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650, description: '0 means never.' })),
})

export const ConfigValue = named(
  'ConfigValue',
  Type.Object({ key: Type.String(), value: Anything(), updated_at: Timestamp() }),
)
export const ConfigWritten = named(
  'ConfigWritten',
  withExtensions(Type.Object({ success: Type.Boolean(), ...ConfigValue.properties }), [
    'key',
    'value',
    'updated_at',
  ]),
)
export const ConfigValueList = named('ConfigValueList', Type.Object({ configs: Type.Array(ConfigValue) }))

export const Status = named('Status', Type.Object({ status: Type.String() }))

export const tenantPath = Type.Object({ tenantId: Uuid() })
export const projectPath = Type.Object({ projectId: Uuid() })
export const RoleName = OneOf(ROLES)

import { type Static, Type } from 'typebox'
import type { RoleRules } from '../../../platform/auth/role-rules.ts'
import { Anything, NonEmpty, named } from '../../../platform/http/schema.ts'
import { RoleName } from '../schemas.ts'

const RULES_MAX = 100

const rules = Type.Array(
  Type.Object({
    claim: NonEmpty(200, { description: 'The name of a claim, or a path such as `realm_access.roles`.' }),
    value: NonEmpty(500, { description: 'What the claim has to be, or to contain if it is a list.' }),
    role: RoleName,
  }),
  { maxItems: RULES_MAX, description: 'The first that matches wins.' },
)
const default_role = Type.Union([RoleName, Type.Null()], {
  description: 'The role of people whom no rule matches; null means no access.',
})

export const NewRoleRules = Type.Object({ rules, default_role: Type.Optional(default_role) })

export const RoleMapping = named(
  'RoleMapping',
  Type.Object({
    is_set: Type.Boolean({ description: 'Without rules, the claim `org_role` decides.' }),
    rules: Type.Array(Type.Object({ claim: Type.String(), value: Type.String(), role: Type.String() })),
    default_role: Type.Union([Type.String(), Type.Null()]),
  }),
)

export const RoleTrial = Type.Object({
  claims: Type.Record(Type.String(), Anything(), {
    description: 'The claims of a token, as the provider would send them.',
  }),
  rules: Type.Optional(rules),
  default_role: Type.Optional(default_role),
})

export const RoleVerdict = named(
  'RoleVerdict',
  Type.Object({
    has_access: Type.Boolean(),
    role: Type.Union([Type.String(), Type.Null()]),
    matched_rule: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The position of the rule that matched, from 0; null when none did.',
    }),
  }),
)

export const rulesFrom = (body: Pick<Static<typeof NewRoleRules>, 'rules' | 'default_role'>): RoleRules => ({
  rules: body.rules.map(({ claim, value, role }) => ({ claim, value, role })),
  default_role: body.default_role ?? null,
})

export const mappingView = (stored: RoleRules | null) => ({
  is_set: stored !== null,
  rules: [...(stored?.rules ?? [])],
  default_role: stored?.default_role ?? null,
})

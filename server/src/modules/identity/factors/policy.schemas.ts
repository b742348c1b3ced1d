import { Type } from 'typebox'
import { named } from '../../../platform/http/schema.ts'
import { RoleName } from '../schemas.ts'

export { workspaceChoice as tenantChoice } from '../workspace-users.schemas.ts'

const roles = Type.Array(RoleName, {
  maxItems: 10,
  description: 'Members of these roles need a second factor. Empty: none does.',
})

export const NewFactorPolicy = Type.Object({ roles })
export const FactorPolicy = named('SecondFactorPolicy', Type.Object({ roles: Type.Array(Type.String()) }))

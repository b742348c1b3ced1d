import { Type } from 'typebox'
import { NAMED_SCOPES, SCIM_SCOPE } from '../../../platform/auth/roles.ts'
import { sessionOperation } from '../../../platform/http/operation.ts'
import { named } from '../../../platform/http/schema.ts'

const ScopeList = named(
  'ScopeList',
  Type.Object({
    scopes: Type.Array(
      Type.Object({
        scope: Type.String(),
        area: Type.String({ description: 'What it is about: the second half of the scope.' }),
        access: Type.String({ description: '`read`, `write` or, where the two are not told apart, `both`.' }),
        is_explicit: Type.Boolean({ description: 'Included in neither `*` nor `read:*` nor `write:*`.' }),
      }),
    ),
  }),
)

export const listScopes = sessionOperation({
  id: 'listScopes',
  method: 'GET',
  path: '/scopes',
  domain: 'keys',
  permission: 'manage',
  summary: 'List the scopes that API keys can have',
  response: ScopeList,
  uses: ['keyScopes'],
  async handle({ keyScopes }) {
    const scopes = [...new Set([...keyScopes, ...NAMED_SCOPES])].sort()
    return {
      scopes: scopes.map((scope) => {
        const [access = '', area = ''] = scope.split(':')
        return {
          scope,
          area: scope === SCIM_SCOPE ? scope : area,
          access: scope === SCIM_SCOPE ? 'both' : access,
          is_explicit: NAMED_SCOPES.includes(scope),
        }
      }),
    }
  },
})

declare module '../../../platform/services.ts' {
  interface Services {
    /** What operations ask API keys for. */
    readonly keyScopes: readonly string[]
  }
}

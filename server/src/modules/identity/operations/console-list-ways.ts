import { Type } from 'typebox'
import { publicOperation } from '../../../platform/http/operation.ts'
import { named } from '../../../platform/http/schema.ts'

const ConsoleWays = named(
  'ConsoleWays',
  Type.Object({
    identity_provider: Type.Boolean({
      description: 'Whether GET /console/sign-in/provider leads to an external identity provider.',
    }),
  }),
)

export const consoleListWays = publicOperation({
  id: 'consoleListWays',
  method: 'GET',
  path: '/console/sign-in',
  atRoot: true,
  domain: 'auth',
  summary: 'How one can sign in to the console',
  description: 'A username and a password are always a way; this tells whether there is another.',
  // Nothing is looked up.
  mode: 'manual',
  response: ConsoleWays,
  uses: ['openId'],
  handle: async ({ openId }) => ({ identity_provider: openId !== undefined }),
})

import { Type } from 'typebox'
import { publicOperation } from '../../../platform/http/operation.ts'
import { named } from '../../../platform/http/schema.ts'

const ConsoleWays = named(
  'ConsoleWays',
  Type.Object({
    identity_provider: Type.Boolean({
      description: 'Whether GET /console/sign-in/provider leads to an external identity provider.',
    }),
    password_reset: Type.Boolean({ description: 'Whether a link for a new password can be mailed.' }),
  }),
)

export const consoleListWays = publicOperation({
  id: 'consoleListWays',
  method: 'GET',
  path: '/console/sign-in',
  atRoot: true,
  domain: 'auth',
  summary: 'How one can sign in to the console',
  description:
    'A username and a password, or a passkey, are always a way; this tells whether there are others.',
  // Nothing is looked up.
  mode: 'manual',
  response: ConsoleWays,
  uses: ['openId', 'settings'],
  handle: async ({ openId, settings }) => ({
    identity_provider: openId !== undefined,
    password_reset: settings.smtpUrl !== undefined,
  }),
})

import { type Static, Type } from 'typebox'
import { fileResponse, publicOperation } from '../../../../platform/http/operation.ts'
import { CONSOLE_ANSWER, consoleAnswer, consoleHeaders } from '../../console-answers.ts'
import type { SessionToken } from '../../sign-in.ts'
import { PasskeyAssertion } from '../factors.schemas.ts'
import { passkeySignIn } from './passkey-sign-in.ts'

export const consolePasskeySignIn = publicOperation({
  id: 'consolePasskeySignIn',
  method: 'POST',
  path: '/console/passkey',
  atRoot: true,
  domain: 'auth',
  summary: 'Sign in to the console with a passkey',
  description: 'The same as POST /auth/passkey; the session goes into the console’s cookie.',
  mode: 'manual',
  headers: consoleHeaders,
  body: Type.Object({ passkey: PasskeyAssertion }),
  response: fileResponse(CONSOLE_ANSWER),
  uses: ['clock', 'tokens', 'events', 'settings'],
  async handle(call) {
    const session = (await passkeySignIn.handle(call)) as Static<typeof SessionToken>
    return consoleAnswer(session, call.clock, call.settings.publicUrl)
  },
})

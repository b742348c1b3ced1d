import { type Static, Type } from 'typebox'
import { fileResponse, publicOperation } from '../../../platform/http/operation.ts'
import { CONSOLE_ANSWER, consoleAnswer, consoleHeaders } from '../console-answers.ts'
import { type SessionToken, signInFields } from '../sign-in.ts'
import { signIn } from './sign-in.ts'

export const consoleSignIn = publicOperation({
  id: 'consoleSignIn',
  method: 'POST',
  path: '/console/sign-in',
  atRoot: true,
  domain: 'auth',
  summary: 'Sign in to the console',
  description:
    'The same checks as POST /auth/sign-in, but the session token goes into a cookie that scripts cannot read, and ' +
    'the body answers only `expires_at`.',
  mode: 'manual',
  headers: consoleHeaders,
  body: Type.Object(signInFields),
  response: fileResponse(CONSOLE_ANSWER),
  uses: ['vault', 'clock', 'tokens', 'events', 'settings'],
  async handle(call) {
    const session = (await signIn.handle(call)) as Static<typeof SessionToken>
    return consoleAnswer(session, call.clock, call.settings.publicUrl)
  },
})

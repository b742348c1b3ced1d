import { type Static, Type } from 'typebox'
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../../../platform/auth/passwords.ts'
import { fileResponse, publicOperation } from '../../../platform/http/operation.ts'
import { Text } from '../../../platform/http/schema.ts'
import { CONSOLE_ANSWER, consoleAnswer, consoleHeaders } from '../console-answers.ts'
import { type SessionToken, signInFields } from '../sign-in.ts'
import { changePassword } from './change-password.ts'

export const consoleChangePassword = publicOperation({
  id: 'consoleChangePassword',
  method: 'POST',
  path: '/console/password',
  atRoot: true,
  domain: 'auth',
  summary: 'Choose a new password in the console',
  description: 'The same as POST /auth/password; the new session goes into the console’s cookie.',
  mode: 'manual',
  headers: consoleHeaders,
  body: Type.Object({
    ...signInFields,
    new_password: Text(PASSWORD_LENGTH_MAX, { minLength: PASSWORD_LENGTH_MIN }),
  }),
  response: fileResponse(CONSOLE_ANSWER),
  uses: ['vault', 'clock', 'tokens', 'events', 'settings'],
  async handle(call) {
    const session = (await changePassword.handle(call)) as Static<typeof SessionToken>
    return consoleAnswer(session, call.clock, call.settings.publicUrl)
  },
})

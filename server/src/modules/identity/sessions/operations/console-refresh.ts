import type { Static } from 'typebox'
import { fileResponse, personOperation } from '../../../../platform/http/operation.ts'
import { CONSOLE_ANSWER, consoleAnswer } from '../../console-answers.ts'
import type { SessionToken } from '../../sign-in.ts'
import { refreshSession } from './refresh-session.ts'

export const consoleRefresh = personOperation({
  id: 'consoleRefresh',
  method: 'POST',
  path: '/console/refresh',
  atRoot: true,
  domain: 'auth',
  summary: 'Renew the console’s session',
  description: 'The same as POST /auth/refresh; the new token goes into the console’s cookie.',
  mode: 'manual',
  response: fileResponse(CONSOLE_ANSWER),
  uses: ['clock', 'tokens', 'settings'],
  async handle(call) {
    const session = (await refreshSession.handle(call)) as Static<typeof SessionToken>
    return consoleAnswer(session, call.clock, call.settings.publicUrl)
  },
})

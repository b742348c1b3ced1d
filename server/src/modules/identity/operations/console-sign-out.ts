import { endedSessionCookie } from '../../../platform/auth/console-session.ts'
import { fileResponse, personOperation } from '../../../platform/http/operation.ts'
import { CONSOLE_ANSWER } from '../console-answers.ts'

export const consoleSignOut = personOperation({
  id: 'consoleSignOut',
  method: 'POST',
  path: '/console/sign-out',
  atRoot: true,
  domain: 'auth',
  summary: 'Sign out of the console',
  description: 'Takes the session’s cookie back.',
  mode: 'manual',
  response: fileResponse(CONSOLE_ANSWER),
  uses: ['settings'],
  handle: async ({ settings }) => ({
    headers: { 'set-cookie': endedSessionCookie(settings.publicUrl), 'cache-control': 'no-store' },
    content: JSON.stringify({ signed_out: true }),
  }),
})

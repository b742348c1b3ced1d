import { endedSessionCookie } from '../../../platform/auth/console-session.ts'
import { fileResponse, personOperation } from '../../../platform/http/operation.ts'
import { CONSOLE_ANSWER } from '../console-answers.ts'
import { endSessionOf } from '../sign-out.ts'

export const consoleSignOut = personOperation({
  id: 'consoleSignOut',
  method: 'POST',
  path: '/console/sign-out',
  atRoot: true,
  domain: 'auth',
  summary: 'Sign out of the console',
  description: 'Ends the session, as POST /auth/sign-out does, and takes its cookie back.',
  mode: 'manual',
  response: fileResponse(CONSOLE_ANSWER),
  uses: ['settings', 'clock'],
  async handle({ caller, db, clock, settings }) {
    await db.transaction((tx) => endSessionOf(tx, caller, clock.now()))
    return {
      headers: { 'set-cookie': endedSessionCookie(settings.publicUrl), 'cache-control': 'no-store' },
      content: JSON.stringify({ signed_out: true }),
    }
  },
})

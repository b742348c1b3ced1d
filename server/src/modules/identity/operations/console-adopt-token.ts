import { Type } from 'typebox'
import { Problem } from '../../../kernel/problem.ts'
import { fileResponse, publicOperation } from '../../../platform/http/operation.ts'
import { Text } from '../../../platform/http/schema.ts'
import { CONSOLE_ANSWER, consoleAnswer, consoleHeaders } from '../console-answers.ts'
import { recordProviderSession } from '../sessions/begin-session.ts'

export const consoleAdoptToken = publicOperation({
  id: 'consoleAdoptToken',
  method: 'POST',
  path: '/console/token',
  atRoot: true,
  domain: 'auth',
  summary: 'Use a session token in the console',
  description:
    'For people whose identity provider is not the built-in one: takes the session token it issued, checks it as ' +
    'every request would, and keeps it in the console’s cookie for as long as it is valid.',
  mode: 'manual',
  headers: consoleHeaders,
  body: Type.Object({ token: Text(8_192, { minLength: 1, pattern: '^[!-:<-~]+$' }) }),
  response: fileResponse(CONSOLE_ANSWER),
  uses: ['clock', 'tokens', 'settings'],
  async handle({ body, db, clock, tokens, settings, request }) {
    const claims = await tokens.verify(body.token)
    if (claims === undefined) {
      throw new Problem('sign_in_failed', 'This is not a session token that is valid here, or no longer.')
    }
    if (claims.issuer !== '')
      await db.transaction((tx) => recordProviderSession(tx, { clock, request }, claims))
    const session = { token: body.token, expires_at: claims.expiresAt.toISOString() }
    return consoleAnswer(session, clock, settings.publicUrl)
  },
})

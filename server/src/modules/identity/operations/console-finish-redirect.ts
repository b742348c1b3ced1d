import { Type } from 'typebox'
import { backToSignIn } from '../../../platform/auth/redirects.ts'
import { CALLBACK_PATH, spendAttempt } from '../../../platform/auth/sign-in-attempt.ts'
import { SignInFailure } from '../../../platform/auth/sign-in-failure.ts'
import { problemFromDatabase } from '../../../platform/db/errors.ts'
import { fileResponse, publicOperation } from '../../../platform/http/operation.ts'
import { Text } from '../../../platform/http/schema.ts'
import { consoleAnswer } from '../console-answers.ts'
import { applyClaimedRoles } from '../role-rules/provider-sign-in.ts'
import { recordProviderSession } from '../sessions/begin-session.ts'

export const consoleFinishRedirect = publicOperation({
  id: 'consoleFinishRedirect',
  method: 'GET',
  path: CALLBACK_PATH,
  atRoot: true,
  domain: 'auth',
  summary: 'Come back from the identity provider',
  description:
    'Where the identity provider sends the browser. A code that belongs to a sign-in of this browser is exchanged, ' +
    'and the token for our audience goes into the console’s cookie. Whatever goes wrong ends at the sign-in page.',
  mode: 'manual',
  status: 302,
  query: Type.Object({
    state: Type.Optional(Text(1_000)),
    code: Type.Optional(Text(8_000)),
    error: Type.Optional(Text(1_000)),
    iss: Type.Optional(Text(2_000)),
  }),
  headers: Type.Object({ cookie: Type.Optional(Type.String()) }),
  response: fileResponse('text/plain; charset=utf-8'),
  uses: ['openId', 'clock', 'settings', 'events'],
  async handle({ query, headers, db, openId, clock, events, settings: { publicUrl }, request }) {
    const { requestId } = request
    if (openId === undefined) return backToSignIn('not_configured', requestId, publicUrl)
    try {
      const attempt = openId.attemptFor(query, headers.cookie)
      // Before anything is done with it: of two answers to one attempt, the second finds it spent.
      if (!(await db.transaction((tx) => spendAttempt(tx, attempt, clock.now()))))
        throw new SignInFailure('expired', 'the sign-in was finished before')
      const { token, claims } = await openId.finish(query, attempt)
      const session = { token, expires_at: claims.expiresAt.toISOString() }
      const isOpen = await db.transaction(async (tx) => {
        const isAdmitted = await applyClaimedRoles(tx, { clock, events }, claims)
        if (isAdmitted) await recordProviderSession(tx, { clock, request }, claims)
        return isAdmitted
      })
      if (!isOpen) throw new SignInFailure('no_access', 'no rule of the workspace matches the claims')
      const signedIn = consoleAnswer(session, clock, publicUrl)
      return { headers: { ...signedIn.headers, location: '/' }, content: '' }
    } catch (error) {
      const failure = failureFrom(error)
      openId.report(failure, requestId)
      return backToSignIn(failure.fault, requestId, publicUrl)
    }
  },
})

/** An internal error stays a 500; for an unreachable database the person is asked to try again. */
function failureFrom(error: unknown): SignInFailure {
  if (error instanceof SignInFailure) return error
  if (problemFromDatabase(error) === undefined) throw error
  return new SignInFailure('unavailable', 'the database does not answer', error)
}

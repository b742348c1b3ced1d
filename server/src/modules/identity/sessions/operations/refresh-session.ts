import { conflict } from '../../../../kernel/problem.ts'
import { unauthenticated } from '../../../../platform/auth/credentials.ts'
import { renewSession } from '../../../../platform/auth/sessions.store.ts'
import { personOperation } from '../../../../platform/http/operation.ts'
import { SessionToken } from '../../sign-in.ts'

export const refreshSession = personOperation({
  id: 'refreshSession',
  method: 'POST',
  path: '/auth/refresh',
  atRoot: true,
  domain: 'auth',
  summary: 'Renew the session token',
  description:
    'Answers a new token for the same session; the session still ends when it would have. The old token is good for ' +
    'another thirty seconds, for requests that are on their way. Used later, it ends the session: then two parties had it.',
  mode: 'manual',
  response: SessionToken,
  uses: ['clock', 'tokens'],
  async handle({ caller: { person }, db, clock, tokens }) {
    const { session } = person
    if (session?.generation === undefined)
      throw conflict('Only sessions that began with a sign-in here can be renewed.')
    const { hash, generation, begunAt } = session
    const row = await db.transaction((tx) => renewSession(tx, hash, generation, clock.now()))
    if (row === undefined) throw unauthenticated()
    const { token, expiresAt } = await tokens.issue(
      {
        subject: person.subject,
        email: person.email,
        name: person.name,
        organisation: person.organisation,
        stored: { id: row.session_id, generation: row.generation, expiresAt: row.expires_at },
      },
      // Still the moment of the sign-in: a password changed since then voids renewed tokens too.
      begunAt,
    )
    return { token, expires_at: expiresAt.toISOString() }
  },
})

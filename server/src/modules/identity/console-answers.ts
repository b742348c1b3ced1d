import { type Static, Type } from 'typebox'
import type { Clock } from '../../kernel/clock.ts'
import { sessionCookie } from '../../platform/auth/console-session.ts'
import type { FileAnswer } from '../../platform/http/operation.ts'
import type { SessionToken } from './sign-in.ts'

export const CONSOLE_ANSWER = 'application/json; charset=utf-8'

/** An answer that keeps the token out of its body: the browser stores it where no script can read it. */
export function consoleAnswer(
  session: Static<typeof SessionToken>,
  clock: Clock,
  publicUrl: string,
): FileAnswer {
  const lasts = (Date.parse(session.expires_at) - clock.now().getTime()) / 1000
  return {
    headers: { 'set-cookie': sessionCookie(session.token, lasts, publicUrl), 'cache-control': 'no-store' },
    content: JSON.stringify({ expires_at: session.expires_at }),
  }
}

/** Prevents login CSRF: a plain form of another site can send neither JSON nor this header. */
export const consoleHeaders = Type.Object({ 'x-rapport-console': Type.Literal('1') })

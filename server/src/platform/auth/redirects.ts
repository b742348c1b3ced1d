import type { FileAnswer } from '../http/operation.ts'
import { endedAttemptCookie } from './sign-in-attempt.ts'
import type { SignInFault } from './sign-in-failure.ts'

export const redirectTo = (location: string, setCookie: string): FileAnswer => ({
  headers: { location, 'set-cookie': setCookie, 'cache-control': 'no-store' },
  content: '',
})

/** The page has the sentence; its address carries a word it knows and the id under which the log says more. */
export function backToSignIn(fault: SignInFault, requestId: string, publicUrl: string): FileAnswer {
  const about = new URLSearchParams({ problem: fault, request: requestId })
  return redirectTo(`/sign-in?${about}`, endedAttemptCookie(publicUrl))
}

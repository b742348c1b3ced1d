/** Why a sign-in by redirect failed: the codes that the sign-in page has a message for. */
export type SignInFault =
  | 'cancelled'
  | 'expired'
  | 'refused'
  | 'no_access'
  | 'unavailable'
  | 'too_long'
  | 'not_configured'

export class SignInFailure extends Error {
  readonly fault: SignInFault

  /** The reason is for the log alone. It contains no code, state or token, and neither does the cause. */
  constructor(fault: SignInFault, reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'SignInFailure'
    this.fault = fault
  }
}

import type { Operation } from '../../platform/http/operation.ts'
import { consoleAdoptToken } from './operations/console-adopt-token.ts'
import { consoleChangePassword } from './operations/console-change-password.ts'
import { consoleSignIn } from './operations/console-sign-in.ts'
import { consoleSignOut } from './operations/console-sign-out.ts'

/** Sessions of the console, which live in a cookie. */
export const consoleOperations: readonly Operation[] = [
  consoleSignIn,
  consoleChangePassword,
  consoleAdoptToken,
  consoleSignOut,
]

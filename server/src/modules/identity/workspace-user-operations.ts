import type { Operation } from '../../platform/http/operation.ts'
import { signIn } from './operations/sign-in.ts'

/** Signing in, and the people of a workspace. */
export const workspaceUserOperations: readonly Operation[] = [signIn]

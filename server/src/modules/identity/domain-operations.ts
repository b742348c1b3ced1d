import type { Operation } from '../../platform/http/operation.ts'

/** Host names of a workspace. */
export const domainOperations: readonly Operation[] = []

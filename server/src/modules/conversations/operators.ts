import type { Caller } from '../../platform/http/operation.ts'

/** The names under which the caller may hold a conversation. */
export const operatorOf = (caller: Caller): readonly string[] => {
  const { person } = caller
  return [caller.actor, person?.personId, person?.subject, person?.email].filter(
    (name): name is string => name !== undefined && name !== '',
  )
}

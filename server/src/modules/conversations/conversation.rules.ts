import { conflict, type Problem } from '../../kernel/problem.ts'

interface Control {
  readonly controller: 'agent' | 'human'
  readonly controller_operator_id: string
}

/** Whether an operator may take over: unassigned, waiting for a human, already theirs, or by force. */
export function takeoverRefusal(now: Control, operatorId: string, isForced: boolean): Problem | undefined {
  const isFree = now.controller === 'agent' || now.controller_operator_id === ''
  if (isFree || isForced || now.controller_operator_id === operatorId) return undefined
  return conflict('Another operator has taken over this conversation.', {
    controller_operator_id: now.controller_operator_id,
  })
}

/** An operator cannot write into a conversation that another one holds. An API key writes on behalf of the holder. */
export function writingRefusal(
  now: Control,
  writer: { readonly kind: 'key' | 'session'; readonly ids: readonly string[] },
): Problem | undefined {
  if (now.controller === 'agent' || now.controller_operator_id === '' || writer.kind === 'key')
    return undefined
  if (writer.ids.includes(now.controller_operator_id)) return undefined
  return conflict('Another operator has taken over this conversation.', {
    controller_operator_id: now.controller_operator_id,
  })
}

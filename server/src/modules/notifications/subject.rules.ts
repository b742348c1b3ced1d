import type { JsonObject } from '../../kernel/json.ts'

/** The payload member that names an event's subject, by the first word of the event's type. */
const SUBJECT_MEMBER: Readonly<Record<string, 'agent_id' | 'user_id'>> = {
  agent: 'agent_id',
  memory: 'agent_id',
  contact: 'user_id',
  workspace_user: 'user_id',
}

/**
 * The payload with `agent_id` or `user_id`, so that receivers find both at the same place in every event. Events whose
 * subject is something else, such as a conversation, name the agent and the person in their payload themselves.
 */
export function withSubject(type: string, subjectId: string | null, payload: JsonObject): JsonObject {
  const member = SUBJECT_MEMBER[type.split('.')[0] as string]
  if (member === undefined || subjectId === null || payload[member] !== undefined) return payload
  return { [member]: subjectId, ...payload }
}

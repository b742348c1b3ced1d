import { conflict, invalidField } from '../../kernel/problem.ts'
import type { StoredCapabilities } from './capabilities.rules.ts'

interface AgentPush {
  /** The caller's name for this one send, so that a repetition sends nothing. */
  readonly sendKey: string | undefined
  /** Arranged before, such as a reminder of an appointment. */
  readonly isScheduled: boolean
}

/**
 * Whether an agent may write first. With `proactiveMode` `off` it never does, with `scheduled_only` only what was
 * arranged. With `repCopilot` every send needs a key: what people approve must not go out twice.
 */
export function checkPush(agent: { readonly capabilities: StoredCapabilities }, push: AgentPush): void {
  const { proactiveMode = 'full', repCopilot = false } = agent.capabilities
  if (proactiveMode === 'off') throw conflict('The agent’s proactiveMode is off: it does not write first.')
  if (proactiveMode === 'scheduled_only' && !push.isScheduled)
    throw conflict('The agent’s proactiveMode is scheduled_only: it writes first only as scheduled.')
  if (repCopilot && push.sendKey === undefined)
    throw invalidField('headers.Idempotency-Key', 'is required while the agent’s repCopilot is on')
}

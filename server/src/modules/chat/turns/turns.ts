import type { Static } from 'typebox'
import { invalidField } from '../../../kernel/problem.ts'
import { isTimeZone } from '../../../kernel/time-zone.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Services } from '../../../platform/services.ts'
import { type AgentRow, checkInstanceWritable, moveMood } from '../../agents/index.ts'
import { type Exchange, type Ingested, ingest, type NewMessage, scopeOf } from '../../memory/index.ts'
import { type MoodChange, moodDeltaOf } from '../reply/mood-delta.rules.ts'
import type { TurnMessage } from './turns.schemas.ts'

/** A message as it arrives; some carry more than others. */
type WireMessage = Static<typeof TurnMessage> & { readonly timestamp?: string; readonly author?: string }

/** Messages without a time of their own were said just now, one after another. */
export const messagesFrom = (messages: readonly WireMessage[], now: Date): readonly NewMessage[] =>
  messages.map((message) => ({
    role: message.role,
    content: message.content ?? '',
    at: message.timestamp === undefined ? now : new Date(message.timestamp),
    author: message.author,
    toolCallId: message.tool_call_id,
    toolCalls: message.tool_calls,
  }))

/** The model that another runtime spoke through. Provider and model count together only. */
export const chatModelIn = (body: {
  readonly provider?: string
  readonly model?: string
}): string | undefined => (body.provider ? body.model : undefined)

/** Undefined for one that is not given; a name that no calendar knows is refused. */
export function timezoneFrom(timezone: string | undefined, location: string): string | undefined {
  if (!timezone) return undefined
  if (isTimeZone(timezone)) return timezone
  throw invalidField(location, 'has to be an IANA time zone such as Europe/Lisbon', timezone)
}

export interface Turn extends Exchange {
  readonly userId: string
  readonly instanceId?: string | undefined
}

export interface TurnTaken extends Ingested {
  readonly mood: MoodChange | undefined
}

/** Keeps what was said, and lets it move the agent: what it is to learn from it follows in a job. */
export async function takeTurn(
  tx: Tx,
  services: Pick<Services, 'clock' | 'jobs'>,
  agent: AgentRow,
  turn: Turn,
): Promise<TurnTaken> {
  await checkInstanceWritable(tx, agent, turn.instanceId)
  const ingested = await ingest(tx, services, scopeOf(agent, turn.userId, turn.instanceId), turn)
  const mood = await moodDeltaOf(turn.messages)
  if (mood !== undefined) {
    const toward = { userId: turn.userId, instanceId: turn.instanceId }
    const { triggerType, reason } = mood
    await moveMood(tx, agent, toward, mood.delta, { triggerType, reason, now: services.clock.now() })
  }
  return { ...ingested, mood }
}

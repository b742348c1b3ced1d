import type { MicroUsd } from '../../../kernel/money.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { estimateTokens } from '../../../platform/llm/tokens.rules.ts'
import type { AgentRow } from '../../agents/index.ts'
import { costOfCall, type Hold, type Metering } from '../../billing/index.ts'
import { BUILT_IN, CUSTOM, type Responder } from '../models/providers.rules.ts'
import type { ChatRequest } from './chat.schemas.ts'
import type { GeneratedReply, PreparedTurn } from './chat.ts'
import { HISTORY_TOKENS, REPLY_TOKENS_MAX } from './model-reply.ts'
import { PROMPT_TOKENS_MAX } from './prompt.rules.ts'

interface Asked {
  readonly body: ChatRequest
  readonly responder: Responder
  /** How often the model may be asked before it has answered. */
  readonly rounds: number
}

/** Promises the reply its worst case: a full prompt in every round, and the longest answer. Throws a 402. */
export function reserveReply(
  metering: Metering,
  db: ScopedDatabase,
  agent: AgentRow,
  asked: Asked,
): Hold | Promise<Hold> {
  const { body, responder, rounds } = asked
  const call = {
    tenantId: agent.tenant_id,
    model: responder.model,
    actor: `agent:${agent.agent_id}`,
    source: 'chat',
  }
  if (responder.provider === BUILT_IN) return metering.free(call)
  const sent = body.messages.reduce((sum, { content }) => sum + estimateTokens(content), 0)
  const tools = estimateTokens(JSON.stringify(body.tool_definitions ?? []))
  const own = estimateTokens(body.compiled_system_prompt ?? '')
  const input = rounds * (PROMPT_TOKENS_MAX + HISTORY_TOKENS + sent + tools + own)
  const mode = responder.provider === CUSTOM ? 'byok' : 'standard'
  const wanted = { ...call, mode, tokensMax: { input, output: REPLY_TOKENS_MAX } } as const
  return metering.reserve(db, wanted)
}

const tokensOf = ({ usage }: GeneratedReply) => ({
  input: usage.promptTokens,
  output: usage.completionTokens,
})

export const costOfReply = ({ hold }: PreparedTurn, spoken: GeneratedReply): MicroUsd =>
  costOfCall(hold, tokensOf(spoken))

/** Charges what the reply took as the transaction that stores it commits; to be called before events are appended. */
export function chargeReply(
  metering: Metering,
  tx: Tx,
  { hold, agent, sessionId }: PreparedTurn,
  spoken: GeneratedReply,
  isAnswered: boolean,
): void {
  metering.settle(tx, hold, {
    tokens: tokensOf(spoken),
    messages: isAnswered ? 1 : 0,
    session: isAnswered ? { agentId: agent.agent_id, sessionId } : undefined,
  })
}

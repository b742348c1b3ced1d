import type { MicroUsd } from '../../../kernel/money.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { estimateTokens } from '../../../platform/llm/tokens.rules.ts'
import type { AgentRow } from '../../agents/index.ts'
import { costOfCall, type Hold, type Metering, type Tokens } from '../../billing/index.ts'
import { BUILT_IN, CUSTOM, type Responder } from '../models/providers.rules.ts'
import type { ChatRequest } from './chat.schemas.ts'
import type { GeneratedReply, PreparedTurn, TurnIdentity } from './chat.ts'
import { HISTORY_TOKENS, REPLY_TOKENS_MAX } from './model-reply.ts'
import { PROMPT_TOKENS_MAX } from './prompt.rules.ts'

interface Asked {
  readonly body: ChatRequest
  readonly responder: Responder
  /** How often the model may be asked before it has answered. */
  readonly rounds: number
  readonly identity: Pick<TurnIdentity, 'keyId' | 'holdId'>
}

/** The prompt of a reply as it usually is, beside what is sent with the request, and what is said in it. */
const USUAL_PROMPT_TOKENS = 3_000
const USUAL_REPLY_TOKENS = 500
/** A reply is not begun without credit for a short prompt and a short answer. */
const LEAST_PROMPT_TOKENS = 500
const LEAST_REPLY_TOKENS = 100

/**
 * Promises the reply what replies usually take; it grows while the reply is written. The worst case is its bound: a full
 * prompt in every round, and the longest answer. Throws a 402.
 */
export function reserveReply(
  metering: Metering,
  db: ScopedDatabase,
  agent: AgentRow,
  asked: Asked,
): Hold | Promise<Hold> {
  const { body, responder, rounds } = asked
  const { keyId, holdId } = asked.identity
  const call = {
    tenantId: agent.tenant_id,
    model: responder.model,
    actor: `agent:${agent.agent_id}`,
    source: 'chat',
    holdId,
    subject: {
      agentId: agent.agent_id,
      projectId: agent.project_id,
      keyId,
      userId: body.user_id || undefined,
    },
  }
  if (responder.provider === BUILT_IN) return metering.free(call)
  const sent = body.messages.reduce((sum, { content }) => sum + estimateTokens(content), 0)
  const tools = estimateTokens(JSON.stringify(body.tool_definitions ?? []))
  const own = estimateTokens(body.compiled_system_prompt ?? '')
  const known = sent + tools + own
  const input = rounds * (PROMPT_TOKENS_MAX + HISTORY_TOKENS + known)
  const mode = responder.provider === CUSTOM ? 'byok' : 'standard'
  const fit = {
    least: { input: LEAST_PROMPT_TOKENS + known, output: LEAST_REPLY_TOKENS },
    prior: { input: USUAL_PROMPT_TOKENS + known, output: USUAL_REPLY_TOKENS },
  }
  const wanted = { ...call, mode, tokensMax: { input, output: REPLY_TOKENS_MAX }, fit } as const
  return metering.reserve(db, wanted)
}

const tokensOf = ({ usage }: GeneratedReply): Tokens => ({
  input: usage.promptTokens,
  output: usage.completionTokens,
})

export const costOfReply = ({ hold }: PreparedTurn, spoken: GeneratedReply): MicroUsd =>
  costOfCall(hold, tokensOf(spoken))

/** Charges what the reply took as the transaction that stores it commits; to be called before events are appended. */
export function chargeReply(
  metering: Metering,
  tx: Tx,
  { hold, agent, sessionId, settings }: PreparedTurn,
  spoken: GeneratedReply,
  isAnswered: boolean,
): void {
  metering.settle(tx, hold, {
    tokens: tokensOf(spoken),
    messages: isAnswered ? 1 : 0,
    session: isAnswered && !settings.isPreview ? { agentId: agent.agent_id, sessionId } : undefined,
  })
}

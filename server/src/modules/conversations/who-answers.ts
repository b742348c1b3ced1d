import { asksForHuman } from '../../algorithms/text/asks-human.ts'
import { cutText } from '../../kernel/cut-text.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { type AgentRow, findAgentById, findAgentOfProject, findAgentUser } from '../agents/index.ts'
import type { ConnectionRow } from '../channels/index.ts'
import { currentFacts, scopeOf, summariesOf } from '../memory/index.ts'
import {
  agentOf,
  bindingFor,
  type Config,
  EMPTY_CONFIG,
  findConfig,
  findRoute,
  type GuideMoment,
  type GuideReading,
  type GuideState,
  guide,
  handoffFor,
  knownOf,
  NOT_BEGUN,
  writeRoute,
} from '../routing/index.ts'
import type { ConversationChanges, ConversationRow } from './conversations.store.ts'
import { clearIngested } from './messages.store.ts'
import type { HandoffEntry, RoutingState } from './tables.ts'

/** Who answers next. */
export type Decision =
  | {
      readonly kind: 'agent'
      readonly agent: AgentRow
      readonly changes: ConversationChanges
      /** What the agent is told about contacts of their tier. */
      readonly prompt?: string
    }
  /** The guide's model reads first, outside the transaction; then it is decided again. */
  | {
      readonly kind: 'read'
      readonly agent: AgentRow
      readonly moment: GuideMoment
      readonly changes: ConversationChanges
    }
  | {
      readonly kind: 'ask'
      readonly agent: AgentRow
      readonly question: string
      readonly changes: ConversationChanges
    }
  | { readonly kind: 'human'; readonly changes: ConversationChanges; readonly reason: string }
  | { readonly kind: 'unanswered'; readonly changes: ConversationChanges; readonly reason: Unanswered }

/** Why no agent answers: there is none for the contact, or the agent of their tier or route is gone. */
type Unanswered = 'nobody_fits' | 'agent_missing'

interface Moment {
  readonly conversation: ConversationRow
  readonly now: Date
}

interface Asked extends Moment {
  readonly connection: ConnectionRow
  readonly said: string
  /** What the guide's model read in it; `none` when there is no model, undefined when it has not been asked. */
  readonly reading?: GuideReading | 'none' | undefined
}

/**
 * A permanent route first, then the binding of the connection or of its type, then the connection's own agent, then the
 * guide. Whom an operator or a handoff has chosen stays.
 */
export async function decideAnswerer(tx: Tx, asked: Asked): Promise<Decision> {
  const { tenant_id: tenantId, project_id: projectId } = asked.conversation
  const config = (await findConfig(tx, { tenantId, projectId })) ?? EMPTY_CONFIG
  const decision = await chooseAnswerer(tx, asked, config)
  if (decision.kind !== 'agent') return decision
  const name = decision.changes.tier ?? asked.conversation.tier
  const prompt = name === '' ? '' : config.tiers.find((tier) => tier.name === name)?.prompt
  return prompt ? { ...decision, prompt } : decision
}

async function chooseAnswerer(tx: Tx, asked: Asked, config: Config): Promise<Decision> {
  const { conversation } = asked
  const project = { tenantId: conversation.tenant_id, projectId: conversation.project_id }
  const present = await agentWith(tx, conversation, conversation.agent_id)
  const { mode } = conversation.routing
  if (present !== undefined && mode === 'assigned') return handedOver(tx, asked, config, present)
  const route = await findRoute(tx, { ...project, userId: conversation.user_id })
  const routed = route === undefined ? undefined : await agentWith(tx, conversation, agentOf(route))
  if (routed !== undefined && route !== undefined)
    return handedOver(tx, asked, config, routed, { tier: route.tier, routing: { mode: 'routed' } })
  if (present !== undefined && mode !== 'guide') return handedOver(tx, asked, config, present)
  const { connection } = asked
  const binding = bindingFor(config, {
    channelType: connection.channel_type,
    connectionId: connection.connection_id,
  })
  const bound = binding?.use_guide
    ? undefined
    : await agentWith(tx, conversation, binding?.agent_id || connection.default_agent_id)
  if (bound !== undefined && mode !== 'guide')
    return handedOver(tx, asked, config, bound, { routing: { mode: 'routed' } })
  return guided(tx, asked, config)
}

const agentWith = async (
  tx: Tx,
  { tenant_id }: ConversationRow,
  agentId: string | null | undefined,
): Promise<AgentRow | undefined> => (agentId ? findAgentById(tx, tenant_id, agentId) : undefined)

const unanswered = (state: RoutingState, reason: Unanswered = 'nobody_fits'): Decision => ({
  kind: 'unanswered',
  reason,
  changes: { agent_id: null, routing: { ...state, mode: 'unrouted' } },
})

/** The guide asks until it knows enough, and then hands over to the matching agent for good. */
async function guided(tx: Tx, asked: Asked, config: Config): Promise<Decision> {
  const { conversation, now } = asked
  const guideAgent = await agentWith(tx, conversation, config.guide_agent.agent_id)
  if (guideAgent === undefined) return unanswered({})
  if (asksForHuman(asked.said)) return toHuman(asked, guideAgent, { agent_id: guideAgent.agent_id })
  const before: GuideState = conversation.routing.guide ?? NOT_BEGUN
  const known = before.asked === 0 ? await knownBefore(tx, asked, config, guideAgent) : {}
  const { reading } = asked
  if (reading === undefined) {
    const moment = { config, before, said: asked.said, known }
    return { kind: 'read', agent: guideAgent, moment, changes: {} }
  }
  const step = guide(config, before, asked.said, known, reading === 'none' ? undefined : reading)
  if (step.kind === 'ask') {
    const routing: RoutingState = { mode: 'guide', guide: step.state }
    const changes = { agent_id: guideAgent.agent_id, routing }
    return { kind: 'ask', agent: guideAgent, question: step.question, changes }
  }
  if (step.kind === 'unclassified') return unanswered({ guide: step.state })
  const { tier } = step
  const agent = await agentWith(tx, conversation, tier.agent_id)
  if (agent === undefined) return unanswered({ guide: step.state }, 'agent_missing')
  const { tenant_id: tenantId, project_id: projectId, user_id: userId } = conversation
  const contactName = conversation.contact_name || conversation.external_id
  const found = { contactName, tier: tier.name, agentId: agent.agent_id, reason: step.reason, now }
  await writeRoute(tx, { tenantId, projectId, userId }, found)
  const rule = handoffFor(config, { agentName: guideAgent.name, tier: tier.name }, `tier:${tier.name}`)
  const changes = await handover(tx, asked, {
    from: guideAgent,
    to: agent,
    carry: rule?.carry ?? ['history', 'answers'],
    answers: step.state.answers,
    reason: `tier:${tier.name}`,
  })
  const routing: RoutingState = { ...changes.routing, mode: 'routed', guide: step.state }
  return { kind: 'agent', agent, changes: { ...changes, tier: tier.name, routing } }
}

const FACTS_READ = 50

/** What the guide's agent knows of the contact already; it is not asked again. */
async function knownBefore(
  tx: Tx,
  { conversation }: Asked,
  config: Config,
  guideAgent: AgentRow,
): Promise<Readonly<Record<string, string>>> {
  const facts = await currentFacts(tx, scopeOf(guideAgent, conversation.user_id), { limit: FACTS_READ })
  const person = await findAgentUser(tx, guideAgent, conversation.user_id)
  return knownOf(
    config,
    { ...person?.custom, ...(person?.company ? { company: person.company } : {}) },
    facts.map(({ atomic_text: text }) => text),
  )
}

const HUMAN = new Set(['human', 'operator', 'person'])

function toHuman(
  { conversation, now }: Moment,
  agent: AgentRow,
  changes: ConversationChanges,
  reason = 'asks_human',
): Decision {
  const entry = { from: agent.name, to: 'human', when: now.toISOString(), reason }
  return { kind: 'human', changes: { ...changes, handoffs: [...conversation.handoffs, entry] }, reason }
}

/** A message may match a rule that names another agent. */
async function handedOver(
  tx: Tx,
  asked: Asked,
  config: Config,
  agent: AgentRow,
  found: ConversationChanges = {},
): Promise<Decision> {
  const { conversation } = asked
  const isMoved = conversation.agent_id !== null && conversation.agent_id !== agent.agent_id
  const routing: RoutingState = { ...conversation.routing, ...found.routing }
  const stays: ConversationChanges = isMoved
    ? await movedTo(tx, asked, agent)
    : conversation.agent_id === agent.agent_id
      ? {}
      : { agent_id: agent.agent_id }
  const tier = found.tier ?? conversation.tier
  const changes = { ...stays, tier, routing: { ...routing, ...stays.routing } }
  // Routes for a tier are chosen by the classification, not by message content.
  const handoffs = config.handoffs.filter((one) => !/^tier:/i.test(one.when))
  const place = { agentName: agent.name, tier }
  const isHumanWanted = asksForHuman(asked.said)
  const rule = handoffFor({ ...config, handoffs }, place, asked.said)
  if (rule === undefined)
    return isHumanWanted ? toHuman(asked, agent, changes) : { kind: 'agent', agent, changes }
  const target = config.tiers.find((one) => one.name.toLowerCase() === rule.to.toLowerCase())
  if (target === undefined && HUMAN.has(rule.to.toLowerCase())) {
    return toHuman(asked, agent, changes, rule.when)
  }
  const { tenant_id: tenantId, project_id: projectId } = conversation
  const reference = target?.agent_id || rule.to
  const next = reference === '' ? undefined : await findAgentOfProject(tx, tenantId, projectId, reference)
  if (next === undefined || next.agent_id === agent.agent_id) return { kind: 'agent', agent, changes }
  const answers = conversation.routing.guide?.answers ?? {}
  const moved = await handover(tx, asked, {
    from: agent,
    to: next,
    carry: rule.carry,
    answers,
    reason: rule.when,
  })
  const nextTier = target?.name ?? tier
  const isForGood = rule.mode !== 'session'
  if (isForGood) {
    const contactName = conversation.contact_name || conversation.external_id
    const reason = `${agent.name} handed over because of the rule “${rule.when}”.`
    const route = { contactName, tier: nextTier, agentId: next.agent_id, reason, now: asked.now }
    await writeRoute(tx, { tenantId, projectId, userId: conversation.user_id }, route)
  }
  const mode = isForGood ? 'routed' : 'assigned'
  return {
    kind: 'agent',
    agent: next,
    changes: { ...changes, ...moved, tier: nextTier, routing: { ...routing, ...moved.routing, mode } },
  }
}

async function movedTo(tx: Tx, asked: Asked, agent: AgentRow): Promise<ConversationChanges> {
  const from = await agentWith(tx, asked.conversation, asked.conversation.agent_id)
  if (from === undefined) return { agent_id: agent.agent_id }
  return handover(tx, asked, { from, to: agent, carry: ['history'], answers: {}, reason: 'route' })
}

interface Handover {
  readonly from: AgentRow
  readonly to: AgentRow
  readonly carry: readonly string[]
  readonly answers: Readonly<Record<string, unknown>>
  readonly reason: string
}

/** Another agent takes the conversation, with what `carry` names. */
export async function handover(tx: Tx, asked: Moment, hand: Handover): Promise<ConversationChanges> {
  const { conversation, now } = asked
  if (hand.carry.includes('history')) await clearIngested(tx, conversation)
  const scope = scopeOf(hand.from, conversation.user_id)
  const lines = [`This conversation was handed over to you by ${hand.from.name}.`]
  if (hand.carry.includes('answers'))
    for (const [name, answer] of Object.entries(hand.answers)) lines.push(`${name}: ${String(answer)}`)
  if (hand.carry.includes('facts'))
    for (const fact of await currentFacts(tx, scope, { limit: 20 })) lines.push(`Known: ${fact.atomic_text}`)
  if (hand.carry.includes('summary'))
    for (const one of await summariesOf(tx, scope, { limit: 3 })) lines.push(`Summary: ${one.summary}`)
  const entry: HandoffEntry = {
    from: hand.from.name,
    to: hand.to.name,
    when: now.toISOString(),
    reason: hand.reason,
  }
  return {
    agent_id: hand.to.agent_id,
    handoffs: [...conversation.handoffs, entry],
    routing: { ...conversation.routing, note: cutText(lines.join('\n'), 8_000) },
  }
}

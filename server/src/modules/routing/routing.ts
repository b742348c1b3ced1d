import type { Static } from 'typebox'
import { type FieldError, invalid, invalidField } from '../../kernel/problem.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Caller } from '../../platform/http/operation.ts'
import { defined } from '../../platform/http/schema.ts'
import { type AgentRow, findAgentOfProject, namesOfAgents } from '../agents/index.ts'
import { faultsIn } from './criteria.rules.ts'
import type { Config } from './guide.rules.ts'
import type { PermanentRoute, RoutingConfigBody } from './routing.schemas.ts'
import type { RouteRow } from './routing.store.ts'

/** `agents` are the names of those that exist, by id. */
export const routeView = (
  route: RouteRow,
  agents?: ReadonlyMap<string, string>,
): Static<typeof PermanentRoute> =>
  defined({
    id: route.route_id,
    project_id: route.project_id,
    user_id: route.user_id,
    contact_name: route.contact_name,
    tier: route.tier,
    agent_id: route.agent_id,
    overridden: route.override_agent_id !== null,
    override_agent_id: route.override_agent_id ?? '',
    reason:
      route.override_agent_id === null
        ? route.reason
        : `${route.reason} Overridden by ${route.overridden_by}.`,
    error:
      agents === undefined || agents.has(agentOf(route))
        ? undefined
        : 'The agent of this route no longer exists.',
    classified_at: route.classified_at.toISOString(),
  })

/** A configuration as it is answered: tiers whose agent was deleted since say so. */
export async function configView(tx: Tx, tenantId: string, config: Config): Promise<Config> {
  const ids = config.tiers.map((tier) => tier.agent_id).filter((id) => id !== '')
  const names = await namesOfAgents(tx, tenantId, [...new Set(ids)])
  const errorOf = (tier: Config['tiers'][number]): { readonly error?: string } => {
    if (tier.agent_id === '') return { error: 'The tier has no agent: its contacts wait for an operator.' }
    if (names.has(tier.agent_id)) return {}
    return {
      error: `The agent ${tier.agent_name} no longer exists: contacts of this tier wait for an operator.`,
    }
  }
  return { ...config, tiers: config.tiers.map((tier) => ({ ...tier, ...errorOf(tier) })) }
}

/** The agent that answers a contact with this route. */
export const agentOf = (route: Pick<RouteRow, 'agent_id' | 'override_agent_id'>): string =>
  route.override_agent_id ?? route.agent_id

export async function agentIn(tx: Tx, caller: Caller, idOrName: string): Promise<AgentRow> {
  const agent = await findAgentOfProject(tx, caller.tenantId, caller.projectId, idOrName)
  if (agent === undefined) throw invalidField('body.agent_id', 'names no agent of this project', idOrName)
  return agent
}

/** What was sent, with every agent found and everything that was left out filled in. */
export async function configFrom(
  tx: Tx,
  caller: Caller,
  body: Static<typeof RoutingConfigBody>,
): Promise<Config> {
  const errors: FieldError[] = []
  const agents = new Map<string, AgentRow | undefined>()
  const look = async (reference: string, location: string): Promise<AgentRow | undefined> => {
    if (reference === '') return undefined
    if (!agents.has(reference)) {
      agents.set(reference, await findAgentOfProject(tx, caller.tenantId, caller.projectId, reference))
    }
    const agent = agents.get(reference)
    if (agent === undefined)
      errors.push({ location, message: 'names no agent of this project', value: reference })
    return agent
  }
  const tiers: Config['tiers'] = []
  for (const [at, tier] of (body.tiers ?? []).entries()) {
    const agent = await look(tier.agent_id || tier.agent_name || '', `body.tiers[${at}].agent_id`)
    errors.push(...faultsIn(tier.criteria, `body.tiers[${at}].criteria`))
    const name = tier.name ?? tier.label ?? `Tier ${at + 1}`
    if (tiers.some((other) => other.name === name)) {
      errors.push({ location: `body.tiers[${at}].name`, message: 'is the name of another tier', value: name })
    }
    tiers.push({
      name,
      label: tier.label ?? name,
      agent_id: agent?.agent_id ?? '',
      agent_name: agent?.name ?? '',
      prompt: tier.prompt ?? '',
      criteria: tier.criteria ?? {},
    })
  }
  const requested = body.guide_agent ?? {}
  const guide = await look(requested.agent_id || requested.agent_name || '', 'body.guide_agent.agent_id')
  const bindings: Config['channel_bindings'] = []
  for (const [at, binding] of (body.channel_bindings ?? []).entries()) {
    const agent = await look(binding.agent_id, `body.channel_bindings[${at}].agent_id`)
    bindings.push({
      agent_id: agent?.agent_id ?? '',
      channel_type: binding.channel_type ?? '',
      connection_id: binding.connection_id ?? '',
      use_guide: binding.use_guide,
    })
  }
  if (errors.length > 0) throw invalid(errors)
  return {
    tiers,
    guide_agent: {
      agent_id: guide?.agent_id ?? '',
      agent_name: guide?.name ?? '',
      questions: requested.questions ?? [],
      criteria: requested.criteria ?? [],
    },
    handoffs: (body.handoffs ?? []).map((handoff) => ({
      from: handoff.from ?? '',
      to: handoff.to ?? '',
      when: handoff.when ?? '',
      mode: handoff.mode || 'session',
      carry: handoff.carry ?? [],
    })),
    channel_bindings: bindings,
  }
}

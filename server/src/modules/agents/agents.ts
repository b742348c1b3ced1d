import { conflict, notFound } from '../../kernel/problem.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Caller } from '../../platform/http/operation.ts'
import type { Services } from '../../platform/services.ts'
import { nameKeyOf, tidyName } from './agent-name.rules.ts'
import type { NewAgent, ProfileChanges } from './agents.schemas.ts'
import { type AgentChanges, type AgentRow, findAgent, findAgentNamed, updateAgent } from './agents.store.ts'
import { changeCharacter, traitChanges } from './persona.rules.ts'
import { insertTraitChanges } from './personality.store.ts'

/** A key belongs to a project and sees that project's agents; a session sees those of the whole workspace. */
export const mayReach = (caller: Caller, agent: Pick<AgentRow, 'project_id'>): boolean =>
  caller.kind === 'session' || agent.project_id === caller.projectId

/**
 * The agent that `{agentId}` in a path means: its id or its name, whatever the case. Missing, another workspace's and
 * another project's (for a key) are the same refusal.
 */
export async function resolveAgent(
  tx: Tx,
  caller: Caller,
  agentId: string,
  lock: 'update' | 'none' = 'none',
): Promise<AgentRow> {
  const agent = await findAgent(tx, caller.tenantId, agentId, lock)
  if (agent === undefined || !mayReach(caller, agent)) throw notFound('agent')
  return agent
}

/** The part of a request that is copied as it is. */
export function plainChanges(body: ProfileChanges | NewAgent): AgentChanges {
  const { bio, gender, avatar_url, language, personality_prompt } = body
  const { primary_traits, speech_patterns, true_interests, true_dislikes } = body
  const texts = { bio, gender, avatar_url, language, personality_prompt }
  const lists = { primary_traits, speech_patterns, true_interests, true_dislikes }
  const given = Object.entries({ ...texts, ...lists }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given)
}

/** What a request makes of an agent's persona: lists are replaced as a whole, objects field by field. */
function personaChanges(agent: AgentRow, body: ProfileChanges): AgentChanges {
  const isCharacterSent = body.big5 !== undefined || body.dimensions !== undefined
  return {
    ...plainChanges(body),
    ...(isCharacterSent ? changeCharacter(agent, body) : {}),
    ...(body.preferences === undefined ? {} : { preferences: { ...agent.preferences, ...body.preferences } }),
    ...(body.behaviors === undefined ? {} : { behaviors: { ...agent.behaviors, ...body.behaviors } }),
  }
}

/** The agent as it would be with an edit that is not saved, switched on. */
export const draftOf = (agent: AgentRow, body: ProfileChanges): AgentRow => ({
  ...agent,
  ...personaChanges(agent, body),
  ...(body.name === undefined ? {} : { name: tidyName(body.name) }),
  is_active: true,
})

interface Change {
  /** What made it, for the agent's evolution: `agent_update`, `profile_update`, `personality_update`. */
  readonly triggerType: string
  readonly reasoning?: string | undefined
  /** Who made it. */
  readonly actor: string
  readonly now: Date
}

/** Applies a change to a locked agent: persona merged; evolution, version and event written.  */
export async function changeAgent(
  tx: Tx,
  { events, agentVersions }: Pick<Services, 'events' | 'agentVersions'>,
  agent: AgentRow,
  body: ProfileChanges,
  more: AgentChanges,
  change: Change,
): Promise<AgentRow> {
  const character = changeCharacter(agent, body)
  const changes: AgentChanges = {
    ...personaChanges(agent, body),
    ...(body.name === undefined ? {} : { name: await freeName(tx, agent, body.name) }),
    ...more,
  }
  const fields = Object.keys(changes)
  if (fields.length === 0) return agent
  const row = await updateAgent(tx, agent, changes, change.now)
  await insertTraitChanges(tx, agent, traitChanges(agent, character), change)
  const { actor, triggerType: cause, now } = change
  await agentVersions.record(tx, { agent }, row, { actor, cause, now })
  events.append(tx, {
    tenantId: row.tenant_id,
    projectId: row.project_id,
    type: 'agent.updated',
    subjectId: row.agent_id,
    payload: { fields },
  })
  return row
}

/** The name as it may be stored; refused when another agent has it. */
export async function freeName(tx: Tx, agent: AgentRow, requested: string): Promise<string> {
  const name = tidyName(requested)
  if (nameKeyOf(name) === agent.name_key) return name
  if (await findAgentNamed(tx, agent.tenant_id, name)) throw conflict('The name is taken in this workspace.')
  return name
}

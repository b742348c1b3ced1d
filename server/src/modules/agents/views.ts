import type { AgentRow, AgentUsage } from './agents.store.ts'
import { capabilitiesOf } from './capabilities.rules.ts'
import type { InstanceRow } from './instances.store.ts'
import { big5View, dimensionsOf } from './persona.rules.ts'
import { completeBehaviors, completePreferences } from './persona.schemas.ts'

/** Rows as the wire shows them. */
export function agentView(row: AgentRow, usage: AgentUsage) {
  const { proactiveMode, mcpEnabled } = capabilitiesOf(row.capabilities, false)
  return {
    agent_id: row.agent_id,
    name: row.name,
    tenant_id: row.tenant_id,
    project_id: row.project_id,
    owner_user_id: row.owner_user_id,
    owner_display_name: row.owner_display_name,
    owner_email: row.owner_email,
    is_active: row.is_active,
    instance_count: usage.instance_count,
    mcp_enabled: [...mcpEnabled],
    created_at: row.created_at.toISOString(),
    last_seen_at: (usage.last_seen_at ?? row.created_at).toISOString(),
    ...(proactiveMode === 'full' ? {} : { proactive_mode: proactiveMode }),
  }
}

export function personaView(row: AgentRow) {
  return {
    bio: row.bio,
    gender: row.gender,
    avatar_url: row.avatar_url,
    personality_prompt: row.personality_prompt,
    primary_traits: row.primary_traits,
    speech_patterns: row.speech_patterns,
    true_interests: row.true_interests,
    true_dislikes: row.true_dislikes,
    big5: big5View(row),
    dimensions: dimensionsOf(row),
    preferences: completePreferences(row.preferences),
    behaviors: completeBehaviors(row.behaviors),
  }
}

export const agentDetailView = (row: AgentRow, usage: AgentUsage) => ({
  ...agentView(row, usage),
  ...personaView(row),
})

export function instanceView(row: InstanceRow) {
  return {
    instance_id: row.instance_id,
    agent_id: row.agent_id,
    name: row.name,
    ...(row.description === '' ? {} : { description: row.description }),
    status: row.status,
    is_default: row.is_default,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

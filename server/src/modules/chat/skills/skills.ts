import type { Tx } from '../../../platform/db/tx.ts'
import type { Services } from '../../../platform/services.ts'
import type { AgentRow } from '../../agents/index.ts'
import { PROPOSALS_MAX, proposalFrom } from './skill-matching.ts'
import { putSkill, type SkillRow, trimProposals } from './skills.store.ts'

export const skillView = (row: SkillRow) => ({
  name: row.name,
  applies_when: row.applies_when,
  instructions: row.instructions,
  status: row.status,
  ...(row.user_id === '' ? {} : { user_id: row.user_id, session_id: row.session_id }),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

export function announceSkill(
  tx: Tx,
  { events }: Pick<Services, 'events'>,
  agent: AgentRow,
  what: 'saved' | 'proposed' | 'deleted',
  name: string,
): void {
  events.append(tx, {
    tenantId: agent.tenant_id,
    projectId: agent.project_id,
    type: `agent.skill_${what}`,
    subjectId: agent.agent_id,
    payload: what === 'proposed' ? {} : { name },
  })
}

interface Answered {
  readonly question: string
  readonly answer: string
  readonly userId: string
  readonly sessionId: string
  readonly messageId: string
}

/** With `autoLearnSkills`, what an operator answered in the agent's place becomes a skill for an operator to accept. */
export async function proposeSkill(
  tx: Tx,
  services: Pick<Services, 'clock' | 'events'>,
  agent: AgentRow,
  { question, answer, ...from }: Answered,
): Promise<void> {
  const { skills, autoLearnSkills } = agent.capabilities
  if (skills !== true || autoLearnSkills !== true) return
  const proposal = proposalFrom(question, answer)
  if (proposal === undefined) return
  const row = await putSkill(tx, agent, { ...proposal, status: 'proposed', from }, services.clock.now())
  if (row === undefined) return
  await trimProposals(tx, agent, PROPOSALS_MAX)
  announceSkill(tx, services, agent, 'proposed', row.name)
}

import { type Static, Type } from 'typebox'
import { NonEmpty, named, OneOf, Text, Timestamp } from '../../../platform/http/schema.ts'
import { agentPath } from '../../agents/index.ts'

export const SKILL_STATES = ['active', 'proposed'] as const
export const SKILL_NAME_MAX = 80

export const skillPath = Type.Object({
  ...agentPath.properties,
  skillName: NonEmpty(SKILL_NAME_MAX, { description: 'Case-insensitive.' }),
})

export const SkillText = Type.Object({
  instructions: NonEmpty(4_000, { description: 'What the model is told to do.' }),
  applies_when: Type.Optional(
    Text(1_000, {
      description:
        'What people ask or talk about when the skill is needed. A message that shares a word with this or with the name has the skill put in the prompt. Empty: always.',
    }),
  ),
  status: Type.Optional(
    OneOf(SKILL_STATES, { description: '`active` (the default) is used; `proposed` waits for an operator.' }),
  ),
})
export type SkillText = Static<typeof SkillText>

export const AgentSkill = named(
  'AgentSkill',
  Type.Object({
    name: Type.String(),
    applies_when: Type.String(),
    instructions: Type.String(),
    status: Type.String(),
    user_id: Type.Optional(Type.String({ description: 'Of a proposed skill: whose question was answered.' })),
    session_id: Type.Optional(Type.String({ description: 'Of a proposed skill: the conversation.' })),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  }),
)
export const AgentSkillList = named('AgentSkillList', Type.Object({ skills: Type.Array(AgentSkill) }))

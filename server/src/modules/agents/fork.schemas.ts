import { Type } from 'typebox'
import { named, Timestamp } from '../../platform/http/schema.ts'
import { AgentName } from './agents.schemas.ts'

export const NewFork = Type.Object({ name: Type.Optional(AgentName) })

export const ForkResult = named(
  'ForkResult',
  Type.Object({
    agent_id: Type.String({ description: 'The copy’s id; poll its fork status.' }),
    name: Type.String(),
    source_agent_id: Type.String(),
    status: Type.String({ description: 'forking.' }),
  }),
)

export const ForkStatus = named(
  'ForkStatus',
  Type.Object({
    source_agent_id: Type.String(),
    status: Type.String({ description: 'forking, complete or failed.' }),
    tables_copied: Type.Integer(),
    tables_total: Type.Integer(),
    started_at: Timestamp(),
    completed_at: Type.Optional(Timestamp()),
    error_message: Type.Optional(Type.String()),
  }),
)

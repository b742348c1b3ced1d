import { useGet } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { SelectField } from './field.tsx'

interface AgentPickerProps {
  readonly value: string | undefined
  readonly onChoose: (agentId: string) => void
}

/** The agents of the project at hand; the first is taken until one is chosen. */
export function useAgents() {
  const { project } = useWorkspace()
  return useGet('/api/v1/agents', { project_id: project.project_id, page_size: 100 })
}

export function AgentPicker({ value, onChoose }: AgentPickerProps) {
  const agents = useAgents().data?.items ?? []
  return (
    <SelectField label={t('Agent')} value={value ?? ''} onChange={(event) => onChoose(event.target.value)}>
      {agents.map((agent) => (
        <option key={agent.agent_id} value={agent.agent_id}>
          {agent.name}
        </option>
      ))}
    </SelectField>
  )
}

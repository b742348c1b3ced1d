import { t } from '../language/t.ts'
import { useAgents } from '../ui/agent-picker.tsx'
import { SelectField } from '../ui/field.tsx'
import { faultHint } from './rows.tsx'

interface AgentFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (agentId: string) => void
  readonly fault?: string
}

/** An agent of the project, or none; one that is gone stays in sight until another is chosen. */
export function AgentField({ label, value, onChange, fault = '' }: AgentFieldProps) {
  const agents = useAgents().data?.items ?? []
  const isKnown = value === '' || agents.some((agent) => agent.agent_id === value)
  return (
    <SelectField
      label={label}
      value={value}
      aria-invalid={fault !== ''}
      hint={faultHint(fault)}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('No agent')}</option>
      {!isKnown && <option value={value}>{t('an agent that is gone')}</option>}
      {agents.map((agent) => (
        <option key={agent.agent_id} value={agent.agent_id}>
          {agent.name}
        </option>
      ))}
    </SelectField>
  )
}

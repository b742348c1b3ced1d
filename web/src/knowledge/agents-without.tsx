import { useGet, useWrite } from '../api/queries.ts'
import type { AgentItem } from '../api/types.ts'
import { t } from '../language/t.ts'
import { useAgents } from '../ui/agent-picker.tsx'
import { Button } from '../ui/button.tsx'

const SHOWN_MAX = 10

/** An agent that is not allowed to look things up, with the switch that changes it; nothing for one that is. */
export function WithoutKnowledge({ agent }: { readonly agent: Pick<AgentItem, 'agent_id' | 'name'> }) {
  const path = `/api/v1/agents/${agent.agent_id}/capabilities` as const
  const capabilities = useGet(path)
  const { name } = agent
  const change = useWrite('PATCH /api/v1/agents/{agentId}/capabilities', {
    renews: [path],
    done: t('{name} looks answers up in your documents now.', { name }),
  })
  if (capabilities.data?.knowledgeBase !== false) return null
  return (
    <div
      role="note"
      className="mb-2 flex flex-wrap items-center justify-between gap-2 rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn"
    >
      <span>{t('{name} does not look anything up here: its knowledge is switched off.', { name })}</span>
      <Button
        needs="write"
        disabled={change.isPending}
        onClick={() => change.mutate({ path, body: { knowledgeBase: true } })}
      >
        {t('Switch on')}
      </Button>
    </div>
  )
}

/** Which agents of the project make no use of its documents. */
export function AgentsWithoutKnowledge() {
  const agents = useAgents().data?.items ?? []
  return agents.slice(0, SHOWN_MAX).map((agent) => <WithoutKnowledge key={agent.agent_id} agent={agent} />)
}

import { Link, useParams } from '@tanstack/react-router'
import { useGet } from '../api/queries.ts'
import type { AgentDetail } from '../api/types.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Tag } from '../ui/tag.tsx'
import { Capabilities } from './capabilities.tsx'
import { Life } from './life.tsx'
import { OutsideTools } from './outside-tools.tsx'
import { People } from './people.tsx'
import { Persona } from './persona.tsx'
import { Traces } from './traces/traces.tsx'

export function Agent() {
  const { agentId } = useParams({ from: '/shell/agents/$agentId' })
  const agent = useGet<AgentDetail>(`/api/v1/agents/${agentId}`)
  if (agent.error !== null) return <ProblemNote error={agent.error} retry={agent.refetch} />
  if (agent.data === undefined) return <Skeleton />
  const { name, is_active: isActive } = agent.data
  return (
    <>
      <PageHeader
        title={name}
        before={
          <Link to="/agents" className="hover:underline">
            Agents
          </Link>
        }
      >
        <Tag tone={isActive ? 'good' : 'plain'}>{isActive ? 'active' : 'off'}</Tag>
        <Link to="/playground" search={{ agent: agentId }} className="text-sm underline underline-offset-2">
          Try in Playground
        </Link>
      </PageHeader>
      <Tabs
        label={`About ${name}`}
        tabs={[
          { name: 'Persona', content: <Persona key={agentId} agent={agent.data} /> },
          {
            name: 'Capabilities',
            content: (
              <div className="space-y-4">
                <Capabilities agentId={agentId} />
                <OutsideTools agentId={agentId} />
              </div>
            ),
          },
          { name: 'People', content: <People agentId={agentId} /> },
          { name: 'Traces', content: <Traces agentId={agentId} /> },
          { name: 'Copy and delete', content: <Life agent={agent.data} /> },
        ]}
      />
    </>
  )
}

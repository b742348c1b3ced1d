import { Link, useParams } from '@tanstack/react-router'
import { useGet } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { Avatar } from '../ui/avatar.tsx'
import { linkLook } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Tag } from '../ui/tag.tsx'
import { Capabilities } from './capabilities.tsx'
import { Evaluations } from './evaluations/evaluations.tsx'
import { Knowledge } from './knowledge.tsx'
import { Life } from './life.tsx'
import { Model } from './model.tsx'
import { OutsideTools } from './outside-tools.tsx'
import { People } from './people.tsx'
import { Persona } from './persona.tsx'
import { Traces } from './traces/traces.tsx'
import { Versions } from './versions.tsx'

export function Agent() {
  const { agentId } = useParams({ from: '/shell/agents/$agentId' })
  const agent = useGet(`/api/v1/agents/${agentId}`)
  if (agent.error !== null) return <ProblemNote error={agent.error} retry={agent.refetch} />
  if (agent.data === undefined) return <Skeleton />
  const { name, is_active: isActive } = agent.data
  return (
    <>
      <PageHeader
        title={name}
        picture={<Avatar id={agentId} name={name} isAgent />}
        before={
          <Link to="/agents" className="hover:underline">
            {t('Agents')}
          </Link>
        }
      >
        <Tag tone={isActive ? 'good' : 'plain'}>{isActive ? t('active') : t('off')}</Tag>
        <Link to="/playground" search={{ agent: agentId }} className={linkLook()}>
          {t('Try in Playground')}
        </Link>
      </PageHeader>
      <Tabs
        label={t('About {name}', { name })}
        tabs={[
          { id: 'persona', name: t('Persona'), content: <Persona key={agentId} agent={agent.data} /> },
          {
            id: 'capabilities',
            name: t('Capabilities'),
            content: (
              <div className="space-y-4">
                <Capabilities agentId={agentId} />
                <OutsideTools agentId={agentId} />
              </div>
            ),
          },
          { id: 'model', name: t('Model'), content: <Model key={agentId} agent={agent.data} /> },
          { id: 'knowledge', name: t('Knowledge'), content: <Knowledge agent={agent.data} /> },
          { id: 'people', name: t('People'), content: <People agentId={agentId} /> },
          {
            id: 'evaluations',
            name: t('Evaluations'),
            content: <Evaluations key={agentId} agentId={agentId} />,
          },
          { id: 'traces', name: t('Traces'), content: <Traces agentId={agentId} /> },
          { id: 'versions', name: t('Versions'), content: <Versions agentId={agentId} /> },
          { id: 'copy-and-delete', name: t('Copy and delete'), content: <Life agent={agent.data} /> },
        ]}
      />
    </>
  )
}

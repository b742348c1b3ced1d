import { Link } from '@tanstack/react-router'
import { Bot, Plus } from 'lucide-react'
import { useDeferredValue } from 'react'
import { nextCursor, usePages } from '../api/queries.ts'
import type { AgentItem } from '../api/types.ts'
import { t } from '../language/t.ts'
import { useMay } from '../shell/permissions.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button, linkLook } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SearchBox } from '../ui/field.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { ago, exactly } from '../ui/time.ts'
import { useUrlState } from '../ui/url-state.ts'
import { CreateAgent } from './create-agent.tsx'

const COLUMNS: readonly Column<AgentItem>[] = [
  {
    key: 'name',
    name: t('Name'),
    isFixed: true,
    sortBy: (agent) => agent.name,
    cell: (agent) => (
      <Link
        to="/agents/$agentId"
        params={{ agentId: agent.agent_id }}
        data-row
        className="flex items-center gap-2.5 font-medium underline-offset-2 hover:underline"
      >
        <Avatar id={agent.agent_id} name={agent.name} size="md" isAgent />
        {agent.name}
      </Link>
    ),
  },
  {
    key: 'state',
    name: t('State'),
    sortBy: (agent) => (agent.is_active ? 0 : 1),
    cell: (agent) => (
      <Tag tone={agent.is_active ? 'good' : 'plain'}>{agent.is_active ? t('active') : t('off')}</Tag>
    ),
  },
  {
    key: 'seen',
    name: t('Last reply'),
    sortBy: (agent) => agent.last_seen_at,
    cell: (agent) => <span title={exactly(agent.last_seen_at)}>{ago(agent.last_seen_at) || t('never')}</span>,
  },
  {
    key: 'created',
    name: t('Created'),
    isWide: true,
    sortBy: (agent) => agent.created_at,
    cell: (agent) => exactly(agent.created_at),
  },
  {
    key: 'talk',
    name: '',
    align: 'right',
    isWide: true,
    cell: (agent) => (
      <Link to="/playground" search={{ agent: agent.agent_id }} className={linkLook('quiet')}>
        {t('Try in Playground')}
      </Link>
    ),
  },
]

export function Agents() {
  const { project } = useWorkspace()
  const mayWrite = useMay('write')
  const [creating, setCreating] = useUrlState('new')
  const [words, setWords] = useUrlState('q')
  const search = useDeferredValue(words)
  const query = { project_id: project.project_id, page_size: 50, search, include_count: 'true' }
  const list = usePages('/api/v1/agents', query, (page) => page.items, nextCursor)
  const isEmpty = !list.isPending && list.error === null && list.items.length === 0 && search === ''
  return (
    <>
      <PageHeader
        title={t('Agents')}
        about={t('Who answers your customers: persona, capabilities and memory.')}
      >
        {mayWrite && (
          <Button look="main" icon={Plus} onClick={() => setCreating('agent')}>
            {t('New agent')}
          </Button>
        )}
      </PageHeader>
      {mayWrite && <CreateAgent isOpen={creating === 'agent'} onClose={() => setCreating('')} />}
      {list.error !== null && <ProblemNote error={list.error} retry={list.refetch} />}
      {list.isPending && <Skeleton hasAvatars />}
      {isEmpty && (
        <EmptyState
          title={t('No agents yet')}
          icon={Bot}
          help="agents"
          action={
            <Link to="/" className={linkLook()}>
              {t('Start with the demo')}
            </Link>
          }
        >
          <p>
            {t(
              'An agent has a persona and remembers everyone it talks to. Create one with a name, or let the demo on the home page make one.',
            )}
          </p>
        </EmptyState>
      )}
      {!list.isPending && !isEmpty && list.error === null && (
        <DataTable
          label={t('Agents')}
          storedAs="agents"
          columns={COLUMNS}
          items={list.items}
          idOf={(agent) => agent.agent_id}
          more={list.more}
          filters={<SearchBox label={t('Search agents')} words={words} onChange={setWords} />}
        />
      )}
    </>
  )
}

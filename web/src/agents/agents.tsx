import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useDeferredValue, useState } from 'react'
import { nextCursor, usePages, useWrite } from '../api/queries.ts'
import type { AgentItem, AgentList } from '../api/types.ts'
import { useWorkspace } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextArea, TextField, textOf } from '../ui/field.tsx'
import { List } from '../ui/list.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { ago } from '../ui/time.ts'

function CreateAgent({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { project } = useWorkspace()
  const navigate = useNavigate()
  const create = useWrite<AgentItem>('POST', {
    renews: ['/api/v1/agents'],
    done: (agent) => `${agent.name} is there.`,
    after: ({ agent_id: agentId }) => void navigate({ to: '/agents/$agentId', params: { agentId } }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = { name: textOf(form, 'name'), bio: textOf(form, 'bio'), project_id: project.project_id }
    create.mutate({ path: '/api/v1/agents', body })
  }
  return (
    <Dialog title="New agent" isOpen={isOpen} onClose={onClose}>
      <form className="space-y-3" onSubmit={submit}>
        <TextField label="Name" name="name" required maxLength={200} autoComplete="off" />
        <TextArea label="Who it is" name="bio" hint="A sentence or two. The persona is edited on its page." />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" type="submit" disabled={create.isPending}>
            Create
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

export function Agents() {
  const { project } = useWorkspace()
  const [isCreating, setCreating] = useState(false)
  const [words, setWords] = useState('')
  const search = useDeferredValue(words)
  const query = { project_id: project.project_id, page_size: 50, search, include_count: true }
  const list = usePages('/api/v1/agents', query, (page: AgentList) => page.items, nextCursor)
  return (
    <>
      <PageHeader title="Agents" about="Whom people talk to.">
        <Button look="main" onClick={() => setCreating(true)}>
          New agent
        </Button>
      </PageHeader>
      <CreateAgent isOpen={isCreating} onClose={() => setCreating(false)} />
      <div className="mb-3 max-w-sm">
        <TextField
          label="Search"
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      {list.error !== null && <ProblemNote error={list.error} retry={list.refetch} />}
      {list.isPending && <Skeleton />}
      {!list.isPending && list.error === null && list.items.length === 0 && (
        <EmptyState title={search === '' ? 'No agents yet' : 'No agent has such a name'}>
          <p>
            An agent has a persona, remembers everybody it talks to and has a mood toward each of them. Create
            one with a name, or start the demo on the home page.
          </p>
          <Link to="/" className="underline">
            To the demo
          </Link>
        </EmptyState>
      )}
      {list.items.length > 0 && (
        <div className="rounded-xl border border-line bg-panel">
          <List label="Agents" items={list.items} idOf={(agent) => agent.agent_id} more={list.more}>
            {(agent) => (
              <Link
                to="/agents/$agentId"
                params={{ agentId: agent.agent_id }}
                data-row
                className="flex items-center justify-between gap-3 px-4 py-3 hover:bg-hover focus:bg-soft"
              >
                <span className="truncate font-medium">{agent.name}</span>
                <span className="flex shrink-0 items-center gap-3 text-sm text-muted">
                  {ago(agent.last_seen_at || agent.created_at)}
                  <Tag tone={agent.is_active ? 'good' : 'plain'}>{agent.is_active ? 'active' : 'off'}</Tag>
                </span>
              </Link>
            )}
          </List>
        </div>
      )}
    </>
  )
}

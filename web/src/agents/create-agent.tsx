import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '../api/client.ts'
import { useWrite } from '../api/queries.ts'
import type { AgentItem } from '../api/types.ts'
import { rich, t } from '../language/t.ts'
import { useToasts } from '../shell/toasts.tsx'
import { useWorkspace } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea, TextField, textOf } from '../ui/field.tsx'
import { EditForm } from '../ui/unsaved.tsx'

interface CreateAgentProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/**
 * The server takes a second creation under one name for a change of the first agent, which suits programs that set
 * agents up at each start. A person who presses "Create" wants another agent, so a name that is taken is refused here.
 */
async function agentCalled(projectId: string, name: string): Promise<AgentItem | undefined> {
  const query = { project_id: projectId, search: name, page_size: 100 }
  const { items } = await call('GET', '/api/v1/agents', { query })
  return items.find((agent) => agent.name.toLowerCase() === name.toLowerCase())
}

export function CreateAgent({ isOpen, onClose }: CreateAgentProps) {
  const { project } = useWorkspace()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [taken, setTaken] = useState<AgentItem>()
  const create = useWrite('POST /api/v1/agents', {
    renews: ['/api/v1/agents'],
    done: (agent) => t('{name} is ready.', { name: agent.name }),
    after: ({ agent_id: agentId }) => void navigate({ to: '/agents/$agentId', params: { agentId } }),
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = textOf(form, 'name')
    try {
      const found = await agentCalled(project.project_id, name)
      setTaken(found)
      if (found !== undefined) return
      const body = { name, bio: textOf(form, 'bio'), project_id: project.project_id }
      create.mutate({ path: '/api/v1/agents', body })
    } catch (error) {
      toasts.refuse(error as Parameters<typeof toasts.refuse>[0])
    }
  }
  return (
    <Dialog title={t('New agent')} isOpen={isOpen} onClose={onClose}>
      <EditForm write={create} className="space-y-3" onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('Name')}
          name="name"
          required
          maxLength={200}
          autoComplete="off"
          aria-invalid={taken !== undefined}
          onChange={() => setTaken(undefined)}
        />
        {taken !== undefined && (
          <p role="alert" className="text-sm text-bad">
            {rich('There is already an agent called {name}. Choose another name, or {link}.', {
              name: taken.name,
              link: (
                <Link to="/agents/$agentId" params={{ agentId: taken.agent_id }} className="underline">
                  {t('edit {name}', { name: taken.name })}
                </Link>
              ),
            })}
          </p>
        )}
        <TextArea
          label={t('Who it is')}
          name="bio"
          hint={t('One or two sentences. You can edit the whole persona afterwards.')}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="main" type="submit" disabled={create.isPending}>
            {t('Create')}
          </Button>
        </div>
      </EditForm>
    </Dialog>
  )
}

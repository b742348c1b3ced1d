import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useGet } from '../api/queries.ts'
import type { AgentList } from '../api/types.ts'
import { Dialog } from '../ui/dialog.tsx'
import { PAGES } from './pages.ts'
import { signOut } from './sign-out.ts'
import { toggleTheme } from './theme.ts'
import { useWorkspace } from './workspace.tsx'

interface Command {
  readonly name: string
  readonly hint: string
  readonly run: () => void
}

function useCommands(words: string): readonly Command[] {
  const navigate = useNavigate()
  const { project, projects, chooseProject } = useWorkspace()
  const query = { project_id: project.project_id, page_size: 20, search: words }
  const agents = useGet<AgentList>(words === '' ? undefined : '/api/v1/agents', query, { keep: true })
  return useMemo(() => {
    const commands: Command[] = [
      ...PAGES.map(({ to, name, hint }) => ({ name, hint, run: () => void navigate({ to }) })),
      { name: 'Switch between light and dark', hint: 'Theme', run: toggleTheme },
      { name: 'Sign out', hint: 'End this session', run: () => void signOut() },
      ...projects
        .filter((one) => one.project_id !== project.project_id)
        .map((one) => ({ name: one.name, hint: 'Project', run: () => chooseProject(one.project_id) })),
    ]
    const lower = words.toLowerCase()
    const fitting = commands.filter(({ name, hint }) => `${name} ${hint}`.toLowerCase().includes(lower))
    const found = (agents.data?.items ?? []).map(({ agent_id: agentId, name }) => ({
      name,
      hint: 'Agent',
      run: () => void navigate({ to: '/agents/$agentId', params: { agentId } }),
    }))
    return words === '' ? fitting : [...found, ...fitting]
  }, [agents.data, chooseProject, navigate, project.project_id, projects, words])
}

export function CommandBar({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Dialog title="Go to" isOpen={isOpen} onClose={onClose}>
      <CommandList onClose={onClose} />
    </Dialog>
  )
}

function CommandList({ onClose }: { readonly onClose: () => void }) {
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const commands = useCommands(words)
  const run = (command: Command | undefined) => {
    onClose()
    command?.run()
  }
  const pressed = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0) {
      event.preventDefault()
      setAt((index) => Math.min(Math.max(index + by, 0), commands.length - 1))
    }
    if (event.key === 'Enter') run(commands[at])
  }
  return (
    <>
      <input
        role="combobox"
        aria-label="Page, agent or action"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={`${listId}-${at}`}
        placeholder="Page, agent or action…"
        className="mb-2 min-h-10 w-full rounded-md border border-edge bg-panel px-3"
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setAt(0)
        }}
        onKeyDown={pressed}
      />
      <div id={listId} role="listbox" aria-label="Matches" className="max-h-[50vh] overflow-auto">
        {commands.map((command, index) => (
          <div
            key={`${command.hint} ${command.name}`}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={`flex cursor-pointer justify-between gap-3 rounded-md px-3 py-2 ${index === at ? 'bg-soft' : ''}`}
            onMouseEnter={() => setAt(index)}
            onClick={() => run(command)}
            onKeyDown={pressed}
          >
            <span>{command.name}</span>
            <span className="truncate text-sm text-muted">{command.hint}</span>
          </div>
        ))}
      </div>
    </>
  )
}

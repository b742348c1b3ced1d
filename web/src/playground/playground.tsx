import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import { AgentPicker, useAgents } from '../ui/agent-picker.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ContextView } from './context.tsx'
import { type Line, useConversation } from './conversation.ts'

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  const end = useRef<HTMLLIElement>(null)
  const length = lines.reduce((sum, one) => sum + one.text.length, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new word moves the end
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [length, lines.length])
  return (
    <ol className="space-y-3" aria-live="polite" aria-label="Conversation">
      {lines.map((one) => (
        <li
          key={one.id}
          data-role={one.role}
          aria-busy={one.isOpen}
          className={`w-fit max-w-[85%] rounded-2xl px-4 py-2 break-words whitespace-pre-wrap ${
            one.role === 'user' ? 'ml-auto bg-accent text-on-accent' : 'border border-line bg-panel'
          }`}
        >
          {one.text === '' ? '…' : one.text}
        </li>
      ))}
      <li ref={end} aria-hidden="true" />
    </ol>
  )
}

function Composer({ onSay, isBusy, onStop }: Talking) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const text = textOf(new FormData(form), 'message')
    if (text === '' || isBusy) return
    form.reset()
    onSay(text)
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <div className="grow">
        <TextField label="Message" name="message" autoComplete="off" placeholder="My dog is called Rex." />
      </div>
      {isBusy ? (
        <Button onClick={onStop}>Stop</Button>
      ) : (
        <Button look="main" type="submit">
          Send
        </Button>
      )}
    </form>
  )
}

interface Talking {
  readonly onSay: (text: string) => void
  readonly isBusy: boolean
  readonly onStop: () => void
}

function Talk({ agentId, userId }: { readonly agentId: string; readonly userId: string }) {
  const talk = useConversation(agentId, userId)
  return (
    <div className="grid gap-4 lg:grid-cols-[1fr_22rem]">
      <div className="flex min-h-[45vh] flex-col gap-4">
        <div className="grow">
          {talk.lines.length === 0 && (
            <p className="text-sm text-muted">
              Tell it something about yourself, then press “New session” and ask about it: it remembers.
            </p>
          )}
          <Lines lines={talk.lines} />
          {talk.error !== undefined && <ProblemNote error={talk.error} />}
        </div>
        <Composer onSay={(text) => void talk.say(text)} isBusy={talk.isBusy} onStop={talk.stop} />
        <div>
          <Button onClick={talk.restart}>New session</Button>
        </div>
      </div>
      <ContextView agentId={agentId} userId={userId} exchange={talk.exchange} />
    </div>
  )
}

export function Playground() {
  const search = useSearch({ from: '/shell/playground' })
  const navigate = useNavigate({ from: '/playground' })
  const agents = useAgents()
  const agentId = search.agent ?? agents.data?.items[0]?.agent_id
  const userId = search.user ?? 'maria'
  if (agents.error !== null) return <ProblemNote error={agents.error} retry={agents.refetch} />
  if (agents.data === undefined) return <Skeleton />
  return (
    <>
      <PageHeader title="Playground" about="Talk to an agent, and see what its replies are made of." />
      {agentId === undefined ? (
        <EmptyState title="No agents yet">
          <p>Create an agent, or start the demo: Ada, who already knows two things about Maria.</p>
          <Link to="/" className="underline">
            To the demo
          </Link>
        </EmptyState>
      ) : (
        <>
          <div className="mb-4 grid max-w-xl gap-3 sm:grid-cols-2">
            <AgentPicker
              value={agentId}
              onChoose={(agent) => void navigate({ search: { agent, user: userId } })}
            />
            <TextField
              label="You are"
              defaultValue={userId}
              hint="The user id; everything remembered belongs to it."
              onBlur={(event) => {
                const user = event.target.value.trim()
                if (user !== '' && user !== userId) void navigate({ search: { agent: agentId, user } })
              }}
            />
          </div>
          <Talk key={`${agentId} ${userId}`} agentId={agentId} userId={userId} />
        </>
      )}
    </>
  )
}

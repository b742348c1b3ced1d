import { type FormEvent, useEffect } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import type { Conversation } from '../api/types.ts'
import { useAgents } from '../ui/agent-picker.tsx'
import { Button } from '../ui/button.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { Badge, Waiting } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { exactly } from '../ui/time.ts'
import type { HandedConversation } from './handoffs.ts'
import { PersonButton } from './person.tsx'
import { Snooze } from './snooze.tsx'
import { Transcript } from './transcript.tsx'

const RENEWS = ['/api/v1/conversations']
const NO_HANDOFFS: NonNullable<HandedConversation['handoffs']> = []

function Status({ conversation, path }: { readonly conversation: Conversation; readonly path: string }) {
  const change = useWrite('PATCH', { renews: RENEWS })
  const set = (body: object) => change.mutate({ path, body })
  if (conversation.status !== 'open') {
    return (
      <div className="flex items-center gap-2 text-sm">
        {conversation.status === 'snoozed'
          ? `Snoozed until ${exactly(conversation.snoozed_until)}`
          : 'Closed'}
        <Button onClick={() => set({ status: 'open' })}>Open again</Button>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Snooze onChoose={(until) => set({ status: 'snoozed', snoozed_until: until })} />
      <Button onClick={() => set({ status: 'closed' })}>Close</Button>
    </div>
  )
}

function Control({ conversation, path }: { readonly conversation: Conversation; readonly path: string }) {
  const take = useWrite('POST', { renews: RENEWS, done: 'It is yours. The agent keeps silent.' })
  const release = useWrite('DELETE', { renews: RENEWS, done: 'The agent answers again.' })
  const isTaken = conversation.controller === 'human'
  return isTaken ? (
    <Button disabled={release.isPending} onClick={() => release.mutate({ path: `${path}/takeover` })}>
      Give back to the agent
    </Button>
  ) : (
    <Button look="main" disabled={take.isPending} onClick={() => take.mutate({ path: `${path}/takeover` })}>
      Take over
    </Button>
  )
}

/** Which agent has it; another one takes it over with everything that was said. */
function AgentChoice({ conversation, path }: { readonly conversation: Conversation; readonly path: string }) {
  const agents = useAgents().data?.items ?? []
  const give = useWrite('PATCH', { renews: RENEWS, done: 'Handed over.' })
  const isKnown = agents.some((agent) => agent.agent_id === conversation.agent_id)
  return (
    <select
      aria-label="Agent of this conversation"
      className="min-h-9 max-w-40 rounded-md border border-edge bg-panel px-2 text-sm"
      value={isKnown ? conversation.agent_id : ''}
      disabled={give.isPending}
      onChange={(event) => give.mutate({ path, body: { agent_id: event.target.value } })}
    >
      {!isKnown && <option value="">No agent yet</option>}
      {agents.map((agent) => (
        <option key={agent.agent_id} value={agent.agent_id}>
          {agent.name}
        </option>
      ))}
    </select>
  )
}

function Reply({ path }: { readonly path: string }) {
  const write = useWrite('POST', { renews: RENEWS })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const content = textOf(new FormData(form), 'content')
    if (content === '') return
    write.mutate({ path: `${path}/messages`, body: { content } }, { onSuccess: () => form.reset() })
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <div className="grow">
        <TextField label="Reply as yourself" name="content" autoComplete="off" />
      </div>
      <Button look="main" type="submit" disabled={write.isPending}>
        Send
      </Button>
    </form>
  )
}

export function ConversationView(props: { readonly conversationId: string; readonly onBack: () => void }) {
  const path = `/api/v1/conversations/${props.conversationId}`
  const detail = useGet<{ readonly conversation: HandedConversation }>(path)
  const conversation = detail.data?.conversation
  const { mutate: markRead } = useWrite('POST', { renews: ['/api/v1/conversations'] })
  const unread = conversation?.unread_count ?? 0
  useEffect(() => {
    if (unread > 0) markRead({ path: `${path}/read` })
  }, [markRead, path, unread])
  if (detail.error !== null) return <ProblemNote error={detail.error} retry={detail.refetch} />
  if (conversation === undefined) return <Waiting />
  return (
    <section aria-label="Conversation" className="flex min-h-0 flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex min-w-0 items-center gap-2">
          <Button className="lg:hidden" onClick={props.onBack}>
            Back
          </Button>
          <h2 className="truncate font-semibold">{conversation.user_id}</h2>
          <Badge tone={conversation.controller === 'human' ? 'warn' : 'good'}>
            {conversation.controller === 'human' ? 'a person answers' : 'the agent answers'}
          </Badge>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <PersonButton conversationId={props.conversationId} />
          <AgentChoice conversation={conversation} path={path} />
          <Control conversation={conversation} path={path} />
          <Status conversation={conversation} path={path} />
        </div>
      </header>
      <Transcript
        conversationId={props.conversationId}
        projectId={conversation.project_id}
        handoffs={conversation.handoffs ?? NO_HANDOFFS}
      />
      <Reply path={path} />
    </section>
  )
}

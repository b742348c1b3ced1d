import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Check, Clock, Languages, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import type { Conversation } from '../api/types.ts'
import { t } from '../language/t.ts'
import { useMay } from '../shell/permissions.ts'
import { useAgents } from '../ui/agent-picker.tsx'
import { Avatar, channelName } from '../ui/avatar.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { exactly } from '../ui/time.ts'
import { DueTag } from './clocks.tsx'
import { contactOf, type HandedConversation, type Handoff, nameOf } from './handoffs.ts'
import { useMembers } from './members.ts'
import { useHasModel } from './model.ts'
import { PersonButton } from './person.tsx'
import { Reply } from './reply.tsx'
import { useSavedReplies } from './saved-reply-choice.tsx'
import { Snooze } from './snooze.tsx'
import { Transcript, useSaid } from './transcript.tsx'
import { useTranslated } from './translations.ts'
import { Triage } from './triage.tsx'
import { noteUnread } from './unread.ts'

const RENEWS = ['/api/v1/conversations']
/** Beside an icon, words are left out where there is no room for them. */
const NARROW = '@max-sm:sr-only'
const NO_HANDOFFS: readonly Handoff[] = []

interface Part {
  readonly conversation: Conversation
  readonly path: `/api/v1/conversations/${string}`
}

function Status({ conversation, path }: Part) {
  const change = useWrite('PATCH', { renews: RENEWS })
  const set = (body: object) => change.mutate({ path, body })
  if (conversation.status !== 'open')
    return (
      <Button icon={RotateCcw} aria-keyshortcuts="e" onClick={() => set({ status: 'open' })}>
        <span className={NARROW}>{t('Reopen')}</span>
      </Button>
    )
  return (
    <>
      <Snooze onChoose={(until) => set({ status: 'snoozed', snoozed_until: until })} />
      <Button icon={Check} aria-keyshortcuts="e" onClick={() => set({ status: 'closed' })}>
        <span className={NARROW}>{t('Close')}</span>
      </Button>
    </>
  )
}

function Control({ conversation, path }: Part) {
  const take = useWrite('POST', {
    renews: RENEWS,
    done: t('You have this conversation. The agent is silent.'),
  })
  const release = useWrite('DELETE', { renews: RENEWS, done: t('The agent answers again.') })
  return conversation.controller === 'human' ? (
    <Button
      aria-keyshortcuts="t"
      disabled={release.isPending}
      onClick={() => release.mutate({ path: `${path}/takeover` })}
    >
      {t('Give back to the agent')}
    </Button>
  ) : (
    <Button
      look="main"
      aria-keyshortcuts="t"
      disabled={take.isPending}
      onClick={() => take.mutate({ path: `${path}/takeover` })}
    >
      {t('Take over')}
    </Button>
  )
}

/** Which agent has it; another one takes it over with everything that was said. */
function AgentChoice({ conversation, path }: Part) {
  const agents = useAgents().data?.items ?? []
  const give = useWrite('PATCH', { renews: RENEWS, done: t('Handed over.') })
  const isKnown = agents.some((agent) => agent.agent_id === conversation.agent_id)
  return (
    <select
      aria-label={t('Agent of this conversation')}
      className="min-h-7 max-w-32 rounded-md max-md:max-w-22 border border-edge bg-raised ps-2 pe-6 text-sm pointer-coarse:min-h-9"
      value={isKnown ? conversation.agent_id : ''}
      disabled={give.isPending}
      onChange={(event) => give.mutate({ path, body: { agent_id: event.target.value } })}
    >
      {!isKnown && <option value="">{conversation.agent_id === '' ? t('No agent yet') : '…'}</option>}
      {agents.map((agent) => (
        <option key={agent.agent_id} value={agent.agent_id}>
          {agent.name}
        </option>
      ))}
    </select>
  )
}

function stateOf(conversation: Conversation): string | undefined {
  if (conversation.status === 'snoozed')
    return t('Snoozed until {snoozedUntil}', { snoozedUntil: exactly(conversation.snoozed_until) })
  return conversation.status === 'closed' ? t('Closed') : undefined
}

interface HeadProps extends Part {
  readonly conversation: HandedConversation
  readonly onBack: () => void
  readonly children: ReactNode
}

function Head({ conversation, path, onBack, children }: HeadProps) {
  const mayWrite = useMay('write')
  const name = nameOf(conversation)
  const state = stateOf(conversation)
  const isTaken = conversation.controller === 'human'
  return (
    <header className="@container flex min-h-12 shrink-0 flex-wrap items-center gap-2 border-b border-line px-3.5 py-1.5">
      <IconButton
        label={t('Back to the list')}
        icon={ArrowLeft}
        className="rtl:-scale-x-100 lg:hidden"
        onClick={onBack}
      />
      <Avatar id={conversation.user_id} name={name} size="md" />
      <div className="min-w-0 grow basis-40">
        <h2 className="truncate">{name}</h2>
        <p className="flex items-center gap-1.5 truncate text-2xs text-faint">
          {channelName(conversation.channel_type)}
          {state !== undefined && (
            <span className="inline-flex items-center gap-1">
              <Clock aria-hidden="true" className="size-3" />
              {state}
            </span>
          )}
          <Tag tone={isTaken ? 'warn' : 'good'}>
            {isTaken ? t('a person answers') : t('the agent answers')}
          </Tag>
          <DueTag clocks={conversation.clocks} hasPast />
        </p>
      </div>
      {children}
      <PersonButton conversation={conversation} />
      <div className="flex flex-wrap items-center gap-1.5 max-md:w-full">
        {mayWrite && (
          <>
            <AgentChoice conversation={conversation} path={path} />
            <Status conversation={conversation} path={path} />
            <Control conversation={conversation} path={path} />
          </>
        )}
      </div>
    </header>
  )
}

/** The conversation as it is now; the panel beside it reads the same. */
export function useConversation(conversationId: string | undefined) {
  const path = conversationId === undefined ? undefined : (`/api/v1/conversations/${conversationId}` as const)
  return useGet(path)
}

/** Asks at once for what the parts below show, which are drawn only when the conversation is there. */
function useAskedAhead(conversationId: string): void {
  useSaid(conversationId)
  useAgents()
  useMembers()
  useSavedReplies()
}

/** What is shown has been read. The other places that show how many are unread know it from the answer. */
function useMarkedRead(path: `/api/v1/conversations/${string}`, unread: number): void {
  const client = useQueryClient()
  const mayWrite = useMay('write')
  const { mutate: markRead } = useWrite('POST /api/v1/conversations/{conversationId}/read', {
    after: ({ conversation_id: id, unread_count: left }) => noteUnread(client, id, left),
  })
  useEffect(() => {
    if (unread > 0 && mayWrite) markRead({ path: `${path}/read` })
  }, [markRead, path, unread, mayWrite])
}

export function ConversationView(props: { readonly conversationId: string; readonly onBack: () => void }) {
  const path = `/api/v1/conversations/${props.conversationId}` as const
  const detail = useConversation(props.conversationId)
  useAskedAhead(props.conversationId)
  const conversation = detail.data?.conversation
  const mayWrite = useMay('write')
  const hasModel = useHasModel(conversation?.agent_id ?? '') && mayWrite
  const translated = useTranslated(props.conversationId)
  useMarkedRead(path, conversation?.unread_count ?? 0)
  if (detail.error !== null)
    return (
      <div className="p-4">
        <ProblemNote error={detail.error} retry={detail.refetch} />
      </div>
    )
  if (conversation === undefined) return <Skeleton rows={6} />
  const personName = nameOf(conversation)
  const handoffs = conversation.handoffs as readonly Handoff[] | undefined
  return (
    <section aria-label={t('Conversation')} className="flex min-h-0 grow flex-col">
      <Head conversation={conversation} path={path} onBack={props.onBack}>
        {hasModel && (
          <IconButton
            label={t('Translate what the person writes')}
            icon={Languages}
            aria-pressed={translated.isOn}
            className="aria-pressed:bg-soft aria-pressed:text-accent"
            onClick={translated.toggle}
          />
        )}
      </Head>
      <Triage conversation={conversation} path={path} />
      <Transcript
        conversationId={props.conversationId}
        projectId={conversation.project_id}
        personName={personName}
        handoffs={handoffs ?? NO_HANDOFFS}
        isTranslated={hasModel && translated.isOn}
      />
      <Reply
        conversationId={props.conversationId}
        path={path}
        personName={personName}
        contactName={contactOf(conversation)}
        agentId={conversation.agent_id}
        isTaken={conversation.controller === 'human'}
      />
    </section>
  )
}

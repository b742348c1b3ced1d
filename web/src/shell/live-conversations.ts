import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { FrameAt } from '../api/contract.ts'
import { follow } from '../api/events.ts'
import { type Change, renew } from '../api/renew-pages.ts'
import { nameOf } from '../inbox/handoffs.ts'
import { noteTyping } from '../inbox/typing.ts'
import { noteUnread } from '../inbox/unread.ts'
import { t } from '../language/t.ts'
import { callAttention } from './attention.ts'
import { useToasts } from './toasts.tsx'

type Frame = FrameAt<'GET', '/api/v1/conversations/stream'>

/** An event of the stream, with those parts of what happened that the console listens for. */
interface ConversationEvent extends Omit<Frame, 'data'> {
  readonly data?: {
    readonly clock?: string
    readonly assignee?: string
    readonly direction?: string
    readonly by?: string
    readonly member_id?: string
    readonly author_id?: string
    readonly reason?: string
  }
}

/** A burst of events is one look at the server, not one each. */
const GATHER_MS = 150

const LIST = '/api/v1/conversations'

/** What an event may have changed of a conversation; any other event may have changed the conversation and its messages. */
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  'conversation.message.status': ['/messages'],
  'conversation.note_added': ['/notes'],
  'conversation.note_mentioned': ['/notes'],
  'conversation.note_deleted': ['/notes'],
}
const CHANGED_ELSE = ['', '/messages']

/** The paths that are to be read again after an event. A note and a receipt change no list. */
const changedBy = ({ type, conversation_id: id }: Frame, projectId: string): readonly string[] => [
  ...(CHANGED[type] ?? CHANGED_ELSE).map((part) => `${LIST}/${id}${part}`),
  ...(type in CHANGED ? [] : [LIST, `${LIST}/counts`, `/api/v1/projects/${projectId}/inbox-views`]),
]

/** Which item of a list an event is about; undefined where it does not say. */
function changeIn({ conversation_id: id, conversation, message }: Frame, path: string): Change | undefined {
  if (path === LIST) return { id, at: conversation?.last_message_at }
  return message === undefined ? undefined : { id: message.message_id }
}

const nameIn = (conversation: ConversationEvent['conversation']): string =>
  conversation === undefined ? t('a person') : nameOf(conversation)

/**
 * What this member should look at now: a mention of them; words, or the end of a snooze, in a conversation that is assigned to
 * them or to no member.
 */
function calling({ type, data, conversation }: ConversationEvent, memberId: string): string | undefined {
  if (type === 'conversation.note_mentioned')
    return data?.member_id === memberId && data.author_id !== `user:${memberId}`
      ? t('You were mentioned in the conversation with {name}.', { name: nameIn(conversation) })
      : undefined
  const assignee = conversation?.assignee ?? ''
  if (assignee !== '' && assignee !== memberId) return undefined
  if (type === 'conversation.updated' && data?.reason === 'woken')
    return t('Back from snooze: {name}.', { name: nameIn(conversation) })
  if (type !== 'conversation.message' || data?.direction !== 'inbound') return undefined
  const isPersons = conversation?.controller === 'human' || assignee === memberId
  return isPersons ? t('{name} wrote.', { name: nameIn(conversation) }) : undefined
}

/** That a target was missed concerns the assignee, and everyone where there is none. */
function missedWords({ type, data, conversation }: ConversationEvent, memberId: string): string | undefined {
  if (type !== 'conversation.target_missed') return undefined
  if (data?.assignee && data.assignee !== memberId) return undefined
  const name = nameIn(conversation)
  return data?.clock === 'resolution'
    ? t('Resolution overdue: {name}.', { name })
    : t('First reply overdue: {name}.', { name })
}

/** Keeps what is shown of the project's conversations as it is on the server, and says whether the line is open. */
export function useLiveConversations(projectId: string, memberId: string): boolean {
  const { say } = useToasts()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const changed = new Map<string, (Change | undefined)[]>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const renewChanged = () => {
      timer = undefined
      const paths = new Map(changed)
      changed.clear()
      for (const query of client.getQueryCache().getAll()) {
        const changes = paths.get(String(query.queryKey[0]))
        if (changes === undefined) continue
        const known = changes.filter((change) => change !== undefined)
        renew(client, query, known.length < changes.length ? undefined : known)
      }
    }
    const heard = (event: ConversationEvent) => {
      const id = event.conversation_id
      if (event.type === 'conversation.typing') {
        if (event.data?.by === 'contact') noteTyping(id, true)
        return
      }
      if (event.type === 'conversation.read') {
        noteUnread(client, id, event.conversation?.unread_count ?? 0)
        return
      }
      if (event.type === 'conversation.message') noteTyping(id, false)
      const called = calling(event, memberId)
      if (called !== undefined) {
        const onOpen = () => void navigate({ to: '/inbox', search: { conversation: id } })
        callAttention({ title: called, tag: id, onOpen })
        if (event.type !== 'conversation.message') say(called, { label: t('Open'), run: onOpen })
      }
      const words = missedWords(event, memberId)
      if (words !== undefined) say(words)
      for (const path of changedBy(event, projectId))
        changed.set(path, [...(changed.get(path) ?? []), changeIn(event, path)])
      timer ??= setTimeout(renewChanged, GATHER_MS)
    }
    const query = { project_id: projectId }
    const heardAny = (event: Frame) => heard(event as ConversationEvent)
    void follow('/api/v1/conversations/stream', query, stop.signal, heardAny, setLive)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [client, projectId, memberId, say, navigate])
  return isLive
}

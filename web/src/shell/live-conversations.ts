import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { follow } from '../api/events.ts'
import { t } from '../language/t.ts'
import { useToasts } from './toasts.tsx'

interface ConversationEvent {
  readonly type: string
  readonly conversation_id: string
  readonly conversation?: { readonly user_id: string; readonly meta?: { readonly contact_name?: string } }
  readonly data?: { readonly clock?: string; readonly assignee?: string }
}

/** A burst of events is one look at the server, not one each. */
const GATHER_MS = 150

/** That a target was missed concerns the assignee, and everyone where there is none. */
function missedWords({ type, data, conversation }: ConversationEvent, memberId: string): string | undefined {
  if (type !== 'conversation.target_missed') return undefined
  if (data?.assignee && data.assignee !== memberId) return undefined
  const name = conversation?.meta?.contact_name || conversation?.user_id || t('a person')
  return data?.clock === 'resolution'
    ? t('Resolution overdue: {name}.', { name })
    : t('First reply overdue: {name}.', { name })
}

/** Keeps what is shown of the project's conversations as it is on the server, and says whether the line is open. */
export function useLiveConversations(projectId: string, memberId: string): boolean {
  const { say } = useToasts()
  const client = useQueryClient()
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const touched = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const renew = () => {
      timer = undefined
      const list = '/api/v1/conversations'
      const paths = new Set([
        list,
        `${list}/counts`,
        `/api/v1/projects/${projectId}/inbox-views`,
        ...[...touched].flatMap((id) => ['', '/messages', '/notes'].map((part) => `${list}/${id}${part}`)),
      ])
      touched.clear()
      void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.has(String(path)) })
    }
    const heard = (event: ConversationEvent) => {
      const words = missedWords(event, memberId)
      if (words !== undefined) say(words)
      touched.add(event.conversation_id)
      timer ??= setTimeout(renew, GATHER_MS)
    }
    const query = { project_id: projectId }
    void follow('/api/v1/conversations/stream', query, stop.signal, heard, setLive)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [client, projectId, memberId, say])
  return isLive
}

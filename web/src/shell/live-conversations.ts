import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { follow } from '../api/events.ts'

interface ConversationEvent {
  readonly type: string
  readonly conversation_id: string
}

/** A burst of events is one look at the server, not one each. */
const GATHER_MS = 150

/** Keeps what is shown of the project's conversations as it is on the server, and says whether the line is open. */
export function useLiveConversations(projectId: string): boolean {
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
        ...[...touched].flatMap((id) => ['', '/messages', '/notes'].map((part) => `${list}/${id}${part}`)),
      ])
      touched.clear()
      void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.has(String(path)) })
    }
    const heard = ({ conversation_id: id }: ConversationEvent) => {
      touched.add(id)
      timer ??= setTimeout(renew, GATHER_MS)
    }
    const query = { project_id: projectId }
    void follow('/api/v1/conversations/stream', query, stop.signal, heard, setLive)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [client, projectId])
  return isLive
}

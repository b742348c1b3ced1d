import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import type { Message } from '../api/types.ts'
import { currentLanguage } from '../language/languages.ts'

export interface Translation {
  readonly message_id: string
  readonly content: string
  readonly source_language: string
}

const KEY = 'rapport.translated.'
const TOGETHER_MAX = 20
const NONE: ReadonlyMap<string, Translation> = new Map()

/** Whether the messages of a conversation are shown in the console's language; kept in this browser. */
export function useTranslated(conversationId: string) {
  const [isOn, setOn] = useState(() => localStorage.getItem(KEY + conversationId) !== null)
  const toggle = () => {
    if (isOn) localStorage.removeItem(KEY + conversationId)
    else localStorage.setItem(KEY + conversationId, '1')
    setOn(!isOn)
  }
  return { isOn, toggle }
}

/** In the groups in which they were first asked for, so that a new message does not translate older ones again. */
function groupsOf(ids: readonly string[]): readonly (readonly string[])[] {
  const groups = []
  for (let at = 0; at < ids.length; at += TOGETHER_MAX) groups.push(ids.slice(at, at + TOGETHER_MAX))
  return groups
}

/** What the person wrote, in the console's language, by message. Messages already in it have none. */
export function useTranslations(
  conversationId: string,
  messages: readonly Message[],
  isOn: boolean,
): {
  readonly of: ReadonlyMap<string, Translation>
  readonly isPending: boolean
  readonly error: Error | null
} {
  const path = `/api/v1/conversations/${conversationId}/translations` as const
  const ids = messages
    .filter(({ direction, content }) => direction === 'inbound' && content.trim() !== '')
    .map(({ message_id }) => message_id)
  const answers = useQueries({
    queries: groupsOf(ids).map((group) => ({
      queryKey: [path, currentLanguage, group],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        call('POST', path, {
          body: { message_ids: group, language: currentLanguage },
          signal,
        }),
      enabled: isOn,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  })
  if (!isOn) return { of: NONE, isPending: false, error: null }
  const found = answers.flatMap(({ data }) => data?.translations ?? [])
  const foreign = found.filter((one) => !one.source_language.toLowerCase().startsWith(currentLanguage))
  return {
    of: new Map(foreign.map((one) => [one.message_id, one])),
    isPending: answers.some(({ isPending }) => isPending),
    error: answers.find(({ error }) => error !== null)?.error ?? null,
  }
}

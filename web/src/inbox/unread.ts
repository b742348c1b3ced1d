import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Conversation, ConversationPage, SavedView } from '../api/types.ts'

const LIST = '/api/v1/conversations'

type Answer = ConversationPage | InfiniteData<ConversationPage> | { readonly conversation: Conversation }

const inPage = (page: ConversationPage, id: string, count: number): ConversationPage => ({
  ...page,
  items: page.items.map((item) => (item.conversation_id === id ? { ...item, unread_count: count } : item)),
})

function withCount(answer: Answer, id: string, count: number): Answer {
  if ('pages' in answer) return { ...answer, pages: answer.pages.map((page) => inPage(page, id, count)) }
  if ('conversation' in answer)
    return { ...answer, conversation: { ...answer.conversation, unread_count: count } }
  return inPage(answer, id, count)
}

/** What is unread alone has one conversation more or fewer then. */
function dependsOnUnread({ queryKey: [path, asked], state }: Query): boolean {
  if (path === LIST) return (asked as { readonly unread?: boolean }).unread === true
  const { views } = (state.data ?? {}) as { readonly views?: readonly SavedView[] }
  return views?.some(({ filters }) => filters.unread === true) ?? false
}

/**
 * Notes how many messages of a conversation are unread in all that was answered before. Asked again is only what depends
 * on it in another way, and what is on its way, which may be from before.
 */
export function noteUnread(client: QueryClient, conversationId: string, count: number): void {
  for (const query of client.getQueryCache().getAll()) {
    const path = String(query.queryKey[0])
    const isAbout = path === LIST || path === `${LIST}/${conversationId}`
    if (!isAbout && !path.endsWith('/inbox-views')) continue
    if (dependsOnUnread(query) || (isAbout && query.state.fetchStatus === 'fetching'))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    else if (isAbout && query.state.data !== undefined && !query.state.isInvalidated)
      client.setQueryData<Answer>(
        query.queryKey,
        (answer) => answer && withCount(answer, conversationId, count),
        {
          updatedAt: query.state.dataUpdatedAt,
        },
      )
  }
}

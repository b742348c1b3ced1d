import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useGet } from '../api/queries.ts'
import { useLiveConversations } from './live-conversations.ts'
import { useTitleParts } from './page-title.ts'
import { useWorkspace } from './workspace.tsx'

interface Live {
  /** Whether changes arrive as they happen. */
  readonly isLive: boolean
  readonly openCount: number | undefined
}

const Context = createContext<Live>({ isLive: false, openCount: undefined })
export const useLive = (): Live => useContext(Context)

/** The newest ones; a title that counts to fifty says enough. */
const LOOKED_AT = 50

/** One stream for all pages: the counts beside the navigation and in the browser's tab, and what the inbox shows. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const { project, organisation, me } = useWorkspace()
  const isLive = useLiveConversations(project.project_id, me.user_id)
  const query = { project_id: project.project_id, status: 'open', limit: LOOKED_AT }
  const open = useGet('/api/v1/conversations', query, { keep: true })
  const unread = open.data?.items.filter((item) => item.unread_count > 0).length ?? 0
  useTitleParts(organisation.name, unread)
  const openCount = open.data?.total
  const live = useMemo(() => ({ isLive, openCount }), [isLive, openCount])
  return <Context.Provider value={live}>{children}</Context.Provider>
}

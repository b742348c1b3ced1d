import { useEffect } from 'react'

const PRODUCT = 'Rapport'
let page = ''
let workspace = ''
let unread = 0

function show(): void {
  const name = [page, workspace, PRODUCT].filter((part) => part !== '').slice(0, 2)
  document.title = `${unread > 0 ? `(${unread}) ` : ''}${name.join(' · ')}`
}

/** The browser's tab names the page that is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    page = title
    show()
    return () => {
      if (page !== title) return
      page = ''
      show()
    }
  }, [title])
}

/** What the tab shows on every page: which workspace, and how many conversations have something unread. */
export function useTitleParts(workspaceName: string, unreadCount: number): void {
  useEffect(() => {
    workspace = workspaceName
    unread = unreadCount
    show()
  }, [workspaceName, unreadCount])
}

import type { ReactNode } from 'react'
import { usePageTitle } from '../shell/page-title.ts'

interface PageHeaderProps {
  readonly title: string
  readonly about?: ReactNode
  /** Where one came from, above the title. */
  readonly before?: ReactNode
  /** A face or a sign in front of the title. */
  readonly picture?: ReactNode
  readonly children?: ReactNode
}

/** The name of the page, which the browser's tab shows too, what it is for, and what can be done on it. */
export function PageHeader({ title, about, before, picture, children }: PageHeaderProps) {
  usePageTitle(title)
  return (
    <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        {before !== undefined && <div className="mb-1 text-xs text-muted">{before}</div>}
        <div className="flex min-w-0 items-center gap-3">
          {picture}
          <div className="min-w-0">
            <h1 className="truncate text-lg font-semibold tracking-tight">{title}</h1>
            {about !== undefined && <p className="text-sm text-muted">{about}</p>}
          </div>
        </div>
      </div>
      {children !== undefined && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </header>
  )
}

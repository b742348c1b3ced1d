import type { LucideIcon } from 'lucide-react'
import { CircleHelp, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../language/t.ts'

interface EmptyStateProps {
  readonly title: string
  /** What belongs here, and why one would want it. */
  readonly children: ReactNode
  readonly icon?: LucideIcon
  /** The one thing to do next. */
  readonly action?: ReactNode
  /** A page below /help/ that says more. */
  readonly help?: string
}

export function EmptyState({ title, children, icon: Icon = Inbox, action, help }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-xl border border-dashed border-edge px-6 py-10 text-center">
      <span className="grid size-9 place-items-center rounded-lg bg-soft text-accent">
        <Icon aria-hidden="true" className="size-[18px]" />
      </span>
      <h2 className="text-base">{title}</h2>
      <div className="max-w-[52ch] space-y-2 text-sm text-muted">{children}</div>
      {(action !== undefined || help !== undefined) && (
        <div className="mt-2 flex flex-wrap items-center justify-center gap-3 text-sm">
          {action}
          {help !== undefined && (
            <a
              href={`/help/${help}`}
              className="inline-flex items-center gap-1 text-muted underline underline-offset-2"
            >
              <CircleHelp aria-hidden="true" className="size-3.5" /> {t('Read about it in Help')}
            </a>
          )}
        </div>
      )}
    </div>
  )
}

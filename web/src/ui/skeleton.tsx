import { t } from '../language/t.ts'

const WIDTHS = ['w-2/5', 'w-3/5', 'w-1/2', 'w-4/5', 'w-2/3'] as const

interface SkeletonProps {
  readonly rows?: number
  /** Rows of a list of people have a round picture before their lines. */
  readonly hasAvatars?: boolean
}

/** The outline of what is being loaded, so that nothing jumps when it arrives. */
export function Skeleton({ rows = 4, hasAvatars = false }: SkeletonProps) {
  return (
    <div role="status" aria-label={t('Loading')} className="animate-shimmer space-y-3 p-3">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className="flex items-center gap-2.5">
          {hasAvatars && <span className="size-[34px] shrink-0 rounded-full bg-hover" />}
          <span className="grow space-y-1.5">
            <span className={`block h-3 rounded bg-hover ${WIDTHS[row % WIDTHS.length]}`} />
            <span className={`block h-2.5 rounded bg-hover ${WIDTHS[(row + 2) % WIDTHS.length]}`} />
          </span>
        </div>
      ))}
    </div>
  )
}

import { useEffect, useState } from 'react'
import { useGet } from '../api/queries.ts'
import { t, word } from '../language/t.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { List } from '../ui/list.tsx'
import { Money } from '../ui/money.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { exactly } from '../ui/time.ts'
import { ENTRIES_MAX, ORG } from './types.ts'

/** How far back each page reaches, in days. */
const PAGES = [7, 30, 90, 365] as const

/** Every line, the newest first; further back as one scrolls. */
export function Ledger() {
  const [page, setPage] = useState(0)
  const days = PAGES[page] ?? 365
  const ledger = useGet(`${ORG}/ledger`, { days }, { keep: true })
  const isQuiet = ledger.data?.length === 0 && !ledger.isPlaceholderData
  // A quiet week has nothing to scroll by.
  useEffect(() => {
    if (isQuiet) setPage((before) => Math.min(before + 1, PAGES.length - 1))
  }, [isQuiet])
  if (ledger.error !== null) return <ProblemNote error={ledger.error} retry={ledger.refetch} />
  if (ledger.data === undefined) return <Skeleton />
  const isFull = ledger.data.length >= ENTRIES_MAX
  const isLast = page === PAGES.length - 1 || isFull
  const more = isLast || ledger.isPlaceholderData ? undefined : () => setPage(page + 1)
  if (ledger.data.length === 0 && isLast) {
    return (
      <EmptyState title={t('Nothing was charged or credited')}>
        <p>{t('Replies of a model with a price, vouchers and payments each leave a line here.')}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <List
        label={t('Ledger')}
        items={ledger.data}
        idOf={(entry) => entry.entryId}
        rowHeight={44}
        more={more}
        className="h-[60vh] rounded-xl border border-line bg-panel px-3"
      >
        {(entry) => (
          <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-center gap-3 py-2 text-sm sm:grid-cols-[minmax(0,1fr)_7rem_11rem_6rem]">
            <span className="min-w-0 truncate font-medium">{entry.description || entry.entryType}</span>
            <span className="max-sm:hidden">
              <Tag>{word(entry.entryType)}</Tag>
            </span>
            <span className="text-muted max-sm:hidden">{exactly(entry.createdAt)}</span>
            <span className={`text-end font-medium tabular-nums ${entry.amountUsd < 0 ? '' : 'text-good'}`}>
              <Money amount={entry.amountUsd} />
            </span>
          </div>
        )}
      </List>
      <p className="mt-2 text-xs text-muted">
        {t('{count} entries of the last {days} days{isFull}.', {
          count: ledger.data.length,
          days,
          isFull:
            isFull && t('; more than {entries_max} are only in the statement', { entries_max: ENTRIES_MAX }),
        })}
      </p>
    </>
  )
}

import { ChevronRight, Pencil, Trash2 } from 'lucide-react'
import { t } from '../../language/t.ts'
import { useMay } from '../../shell/permissions.ts'
import { IconButton } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Outcome } from './outcome.tsx'
import { ResultView } from './reasons.tsx'
import type { Result, Test } from './types.ts'

interface TestListProps {
  readonly tests: readonly Test[]
  /** What came of them in the run that is shown, by test. */
  readonly results: ReadonlyMap<string, Result>
  readonly open: string
  readonly onOpen: (caseId: string) => void
  readonly onEdit: (test: Test) => void
  readonly onDelete: (test: Test) => void
}

interface RowProps extends Omit<TestListProps, 'tests' | 'results' | 'open'> {
  readonly test: Test | undefined
  readonly result: Result | undefined
  readonly isOpen: boolean
}

function Row({ test, result, isOpen, onOpen, onEdit, onDelete }: RowProps) {
  const mayWrite = useMay('write')
  const id = test?.case_id ?? result?.case_id ?? ''
  const name = test?.name ?? result?.name ?? ''
  const lines = test?.lines ?? result?.case.lines ?? []
  return (
    <li aria-label={name} className="border-t border-line py-1.5 first:border-t-0">
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? '' : id)}
          className="flex min-w-0 grow items-center gap-2 rounded-md py-1 text-start hover:bg-hover"
        >
          <ChevronRight
            aria-hidden="true"
            className={`size-4 shrink-0 text-faint transition-transform rtl:-scale-x-100 ${isOpen ? 'rotate-90' : ''}`}
          />
          <span className="min-w-0 grow">
            <span className="block truncate text-sm font-medium">{name}</span>
            <span className="block truncate text-xs text-muted">{lines.join(' · ')}</span>
          </span>
          {test === undefined && <Tag>{t('deleted')}</Tag>}
          <span className="shrink-0">
            <Outcome status={result?.status ?? 'pending'} />
          </span>
        </button>
        {test !== undefined && mayWrite && (
          <>
            <IconButton icon={Pencil} label={t('Edit {name}', { name })} onClick={() => onEdit(test)} />
            <IconButton icon={Trash2} label={t('Delete {name}', { name })} onClick={() => onDelete(test)} />
          </>
        )}
      </div>
      {isOpen && (
        <div className="ps-6">
          {result === undefined || result.status === 'pending' ? (
            <p className="py-2 text-sm text-muted">
              {t('This test has no result in the run that is shown.')}
            </p>
          ) : (
            <ResultView result={result} />
          )}
        </div>
      )}
    </li>
  )
}

/** The tests of an agent, and what came of each in one run. Those that were deleted since stand at the end. */
export function TestList({ tests, results, open, ...more }: TestListProps) {
  const known = new Set(tests.map(({ case_id: id }) => id))
  const gone = [...results.values()].filter(({ case_id: id }) => !known.has(id))
  return (
    <ul aria-label={t('Tests')}>
      {tests.map((test) => (
        <Row
          key={test.case_id}
          test={test}
          result={results.get(test.case_id)}
          isOpen={open === test.case_id}
          {...more}
        />
      ))}
      {gone.map((result) => (
        <Row
          key={result.case_id}
          test={undefined}
          result={result}
          isOpen={open === result.case_id}
          {...more}
        />
      ))}
    </ul>
  )
}

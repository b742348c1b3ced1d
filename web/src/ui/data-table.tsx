import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useMemo, useState } from 'react'
import { t } from '../language/t.ts'
import { Button, IconButton } from './button.tsx'
import { Check } from './field.tsx'
import { useUrlState } from './url-state.ts'

export interface Column<T> {
  readonly key: string
  readonly name: string
  readonly cell: (item: T) => ReactNode
  /** What the column is sorted by; without it the column cannot be. */
  readonly sortBy?: (item: T) => string | number
  /** The items come in the order that `sort` in the address names: the server sorts by this column. */
  readonly isSortedByServer?: boolean
  /** A column that names the row stays. */
  readonly isFixed?: boolean
  /** Left out until it is chosen. */
  readonly isOptional?: boolean
  /** Left out on a phone. */
  readonly isWide?: boolean
  readonly align?: 'right'
}

interface DataTableProps<T> {
  readonly label: string
  readonly columns: readonly Column<T>[]
  readonly items: readonly T[]
  readonly idOf: (item: T) => string
  /** Under this name the choice of columns is kept in this browser. */
  readonly storedAs: string
  /** A key of a column, with `-` before it for the largest first. */
  readonly sort?: string
  readonly more?: (() => void) | undefined
  readonly filters?: ReactNode
}

const KEY = 'rapport.columns.'

interface Choosable {
  readonly key: string
  readonly isFixed?: boolean
  readonly isOptional?: boolean
}

/** Which columns are shown. Kept are those whose state is not the usual one. */
function useShown(
  storedAs: string,
): readonly [(column: Choosable) => boolean, (column: Choosable, isShown: boolean) => void] {
  const [changed, setChanged] = useState<ReadonlySet<string>>(
    () => new Set((localStorage.getItem(KEY + storedAs) ?? '').split(',').filter((key) => key !== '')),
  )
  const isUsual = (column: Choosable) => column.isOptional !== true
  const isShown = (column: Choosable) =>
    column.isFixed === true || isUsual(column) !== changed.has(column.key)
  const show = (column: Choosable, isWanted: boolean) => {
    const next = new Set(changed)
    if (isWanted === isUsual(column)) next.delete(column.key)
    else next.add(column.key)
    localStorage.setItem(KEY + storedAs, [...next].join(','))
    setChanged(next)
  }
  return [isShown, show]
}

/** Rows in the order that the address names: `sort=-name` is by name, the last first. */
function useSorted<T>({ items, columns, sort: fallback = '' }: DataTableProps<T>) {
  const [sort, setSort] = useUrlState('sort', fallback)
  const isDown = sort.startsWith('-')
  const key = isDown ? sort.slice(1) : sort
  const by = columns.find((column) => column.key === key)?.sortBy
  const sorted = useMemo(() => {
    if (by === undefined) return items
    const order = isDown ? -1 : 1
    return [...items].sort((a, b) => {
      const [one, other] = [by(a), by(b)]
      const between =
        typeof one === 'number' && typeof other === 'number'
          ? one - other
          : String(one).localeCompare(String(other), undefined, { numeric: true })
      return between * order
    })
  }, [items, by, isDown])
  const choose = (next: string) => setSort(next === key && !isDown ? `-${next}` : next)
  return { sorted, key, isDown, choose }
}

const CELL = 'border-b border-line px-2.5 py-1.5'

/** A dense table: sorted by its heads, with the columns one wants. `j` and `k` move among rows that hold a `data-row`. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { sorted, key, isDown, choose } = useSorted(props)
  const [isShown, show] = useShown(props.storedAs)
  const shown = props.columns.filter(isShown)
  const classOf = (column: Column<T>) =>
    `${CELL} ${column.align === 'right' ? 'text-end' : 'text-start'} ${column.isWide ? 'max-md:hidden' : ''}`
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-panel">
      <div className="flex items-start gap-2 border-b border-line px-2.5 py-1.5">
        <div className="flex min-h-7 min-w-0 grow flex-wrap items-center gap-2">
          {props.filters ?? <h2>{props.label}</h2>}
        </div>
        <Popover.Root>
          <Popover.Trigger asChild>
            <IconButton label={t('Choose columns')} icon={Columns3} />
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              align="end"
              aria-label={t('Columns')}
              className="z-50 max-h-[60vh] animate-rise space-y-2 overflow-y-auto rounded-lg border border-line bg-raised p-3 shadow-float"
            >
              {props.columns
                .filter((column) => !column.isFixed && column.name !== '')
                .map((column) => (
                  <Check
                    key={column.key}
                    label={column.name}
                    checked={isShown(column)}
                    onChange={(event) => show(column, event.target.checked)}
                  />
                ))}
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      </div>
      <section aria-label={props.label} tabIndex={0} className="max-h-[70vh] overflow-auto">
        <table className="w-full border-separate border-spacing-0 text-sm">
          <thead className="sticky top-0 z-10 bg-panel">
            <tr>
              {shown.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  {...(column.key === key ? { 'aria-sort': isDown ? 'descending' : 'ascending' } : {})}
                  className={`${classOf(column)} text-xs font-medium whitespace-nowrap text-muted`}
                >
                  {column.sortBy === undefined && column.isSortedByServer !== true ? (
                    column.name || <span className="sr-only">{t('Actions')}</span>
                  ) : (
                    <button
                      type="button"
                      onClick={() => choose(column.key)}
                      className="inline-flex items-center gap-1 hover:text-ink"
                    >
                      {column.name}
                      {column.key === key &&
                        (isDown ? (
                          <ArrowDown aria-hidden="true" className="size-3" />
                        ) : (
                          <ArrowUp aria-hidden="true" className="size-3" />
                        ))}
                    </button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((item) => (
              <tr key={props.idOf(item)} className="hover:bg-hover [&:last-child>td]:border-b-0">
                {shown.map((column) => (
                  <td key={column.key} className={classOf(column)}>
                    {column.cell(item)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {props.more !== undefined && (
          <div className="p-2 text-center">
            <Button look="quiet" onClick={props.more}>
              {t('Show more')}
            </Button>
          </div>
        )}
      </section>
    </div>
  )
}

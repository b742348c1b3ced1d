import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Row } from './draft.ts'

interface RowsProps<T extends Row> {
  readonly title: string
  readonly about: string
  /** What one of them is called on its buttons. */
  readonly one: string
  readonly rows: readonly T[]
  readonly onChange: (rows: readonly T[]) => void
  readonly onAdd: () => T
  /** What belongs to all of them. */
  readonly head?: ReactNode
  readonly children: (row: T, change: (part: Partial<T>) => void, at: number) => ReactNode
}

/** A list whose rows are forms; rows are added at the end and taken out anywhere. */
export function Rows<T extends Row>(props: RowsProps<T>) {
  const { title, about, one, rows, onChange, onAdd, children } = props
  return (
    <Panel
      title={title}
      actions={<Button onClick={() => onChange([...rows, onAdd()])}>{t('Add a {one}', { one })}</Button>}
    >
      <p className="mb-2 text-sm text-muted">{about}</p>
      {props.head}
      <ul className="space-y-3">
        {rows.map((row, at) => (
          <li key={row.id}>
            <fieldset className="rounded-lg border border-line p-3">
              <legend className="px-1 text-xs text-muted">
                {one} {at + 1}
              </legend>
              <div className="grid gap-3 md:grid-cols-2">
                {children(
                  row,
                  (part) =>
                    onChange(rows.map((other) => (other.id === row.id ? { ...other, ...part } : other))),
                  at,
                )}
              </div>
              <Button
                className="mt-3"
                look="bad"
                aria-label={t('Take {one} {at} out', { one, at: at + 1 })}
                onClick={() => onChange(rows.filter((other) => other.id !== row.id))}
              >
                {t('Remove')}
              </Button>
            </fieldset>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** A fault at its field, read with it. */
export const faultHint = (words: string, hint?: string): ReactNode =>
  words === '' ? hint : <span className="font-medium text-bad">{words}</span>

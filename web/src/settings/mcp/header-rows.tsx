import { Plus, X } from 'lucide-react'
import { t } from '../../language/t.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

export interface HeaderRow {
  readonly id: number
  readonly name: string
  readonly value: string
}

/** Most servers want this one. */
export const FIRST_ROW: HeaderRow = { id: 0, name: 'Authorization', value: '' }
const ROWS_MAX = 10

/** What is sent of the rows; those without a value are left out. */
export const headersOf = (rows: readonly HeaderRow[]): Record<string, string> =>
  Object.fromEntries(
    rows
      .map(({ name, value }) => [name.trim(), value.trim()] as const)
      .filter(([name, value]) => name !== '' && value !== ''),
  )

export function HeaderRows(props: {
  readonly rows: readonly HeaderRow[]
  readonly onChange: (rows: readonly HeaderRow[]) => void
}) {
  const { rows, onChange } = props
  const change = (id: number, changes: Partial<HeaderRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...changes } : row)))
  const add = () => {
    const id = Math.max(0, ...rows.map((row) => row.id)) + 1
    onChange([...rows, { id, name: '', value: '' }])
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-xs font-medium text-muted">
        {t(
          'Headers with credentials. They are stored encrypted, sent to this server only, and never shown again.',
        )}
      </legend>
      {rows.map((row, at) => (
        <div key={row.id} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-end gap-2">
          <TextField
            label={t('Header {at}', { at: at + 1 })}
            value={row.name}
            autoComplete="off"
            onChange={(event) => change(row.id, { name: event.target.value })}
          />
          <TextField
            label={t('Value {at}', { at: at + 1 })}
            type="password"
            value={row.value}
            autoComplete="new-password"
            placeholder={t('Bearer …')}
            onChange={(event) => change(row.id, { value: event.target.value })}
          />
          <IconButton
            label={t('Remove header {at}', { at: at + 1 })}
            icon={X}
            onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
          />
        </div>
      ))}
      {rows.length < ROWS_MAX && (
        <div>
          <Button look="quiet" icon={Plus} onClick={add}>
            {t('Add a header')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

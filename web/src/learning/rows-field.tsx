import { type DragEvent, useState } from 'react'
import { t } from '../language/t.ts'
import { TextArea } from '../ui/field.tsx'

interface RowsFieldProps {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly fault: string
}

/** A JSON list, an object with one list in it, or one object a line, as logs are written. The server says which row is none. */
export function rowsIn<Row>(text: string): readonly Row[] {
  const lines = text.trim().split('\n')
  const isLines = lines.length > 1 && lines.every((line) => line.trim() === '' || /^\{.*\}\s*$/.test(line))
  if (isLines) return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as Row)
  const value = JSON.parse(text) as unknown
  if (Array.isArray(value)) return value as Row[]
  const lists = Object.values(value ?? {}).filter((one) => Array.isArray(one))
  if (lists.length === 1) return lists[0] as Row[]
  throw new Error(t('There is no list of rows in this.'))
}

/** Rows to paste, or to drop as a file. */
export function RowsField({ label, hint, value, onChange, fault }: RowsFieldProps) {
  const [isOver, setOver] = useState(false)
  const drop = async (event: DragEvent<HTMLElement>) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file !== undefined) onChange(await file.text())
  }
  return (
    <section
      aria-label={label}
      className={`rounded-lg ${isOver ? 'outline-2 outline-accent outline-dashed' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
    >
      <TextArea
        label={label}
        rows={8}
        required
        className="font-mono text-xs"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        hint={t('{hint} Paste it, or drop a file here.', { hint })}
        aria-invalid={fault !== ''}
      />
      {fault !== '' && (
        <p role="alert" className="text-sm text-bad">
          {fault}
        </p>
      )}
    </section>
  )
}

import { X } from 'lucide-react'
import { t } from '../../language/t.ts'
import { IconButton } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import type { Entry } from './draft.ts'

interface LineFieldsProps<T extends Entry> {
  readonly entries: readonly T[]
  readonly labelOf: (number: number, entry: T) => string
  readonly onChange: (entries: readonly T[]) => void
  /** Whether the last one may be taken away. */
  readonly mayBeEmpty?: boolean
}

/** Texts below one another, each of which can be taken away. */
export function LineFields<T extends Entry>(props: LineFieldsProps<T>) {
  const { entries, labelOf, onChange, mayBeEmpty = false } = props
  return (
    <>
      {entries.map((one, at) => (
        <div key={one.key} className="flex items-start gap-1">
          <div className="grow">
            <TextArea
              label={labelOf(at + 1, one)}
              rows={2}
              maxLength={4_000}
              value={one.text}
              onChange={(event) =>
                onChange(
                  entries.map((other) => (other === one ? { ...one, text: event.target.value } : other)),
                )
              }
            />
          </div>
          {(mayBeEmpty || entries.length > 1) && (
            <IconButton
              icon={X}
              label={t('Remove {name}', { name: labelOf(at + 1, one) })}
              className="mt-5"
              onClick={() => onChange(entries.filter((other) => other !== one))}
            />
          )}
        </div>
      ))}
    </>
  )
}

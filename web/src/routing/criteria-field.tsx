import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { t } from '../language/t.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Choice, SelectField, TextField } from '../ui/field.tsx'
import { type Condition, conditionsIn, jsonOf, TESTS, type Test } from './criteria.rules.ts'
import { newRowId } from './draft.ts'
import { faultHint } from './rows.tsx'

const WORDS: Readonly<Record<Test, string>> = {
  contains: t('contains'),
  in: t('is one of'),
  equals: t('is exactly'),
  not: t('is not'),
  min: t('is at least'),
  max: t('is at most'),
  exists: t('is known'),
}

interface Line extends Condition {
  readonly id: number
}

interface CriteriaFieldProps {
  /** JSON; empty matches all remaining contacts. */
  readonly value: string
  /** What the guide's questions are kept as. */
  readonly names: readonly string[]
  readonly fault: string
  readonly onChange: (json: string) => void
}

interface LineProps {
  readonly line: Line
  readonly place: number
  readonly list: string
  readonly onChange: (part: Partial<Condition>) => void
  readonly onRemove: () => void
}

function LineFields({ line, place, list, onChange, onRemove }: LineProps) {
  const { name, test, value } = line
  return (
    <li
      aria-label={t('Condition {number}', { number: place })}
      className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto] items-end gap-2"
    >
      <TextField
        label={t('Answer')}
        list={list}
        value={name}
        autoComplete="off"
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Choice label={t('Test')} value={test} onChange={(next) => onChange({ test: next as Test })}>
        {TESTS.map((one) => (
          <option key={one} value={one}>
            {WORDS[one]}
          </option>
        ))}
      </Choice>
      {test === 'exists' ? (
        <SelectField
          label={t('Value')}
          value={value === 'false' ? 'false' : 'true'}
          onChange={(event) => onChange({ value: event.target.value })}
        >
          <option value="true">{t('yes')}</option>
          <option value="false">{t('no')}</option>
        </SelectField>
      ) : (
        <TextField
          label={test === 'in' ? t('Values, with commas') : t('Value')}
          inputMode={test === 'min' || test === 'max' ? 'decimal' : 'text'}
          value={value}
          autoComplete="off"
          onChange={(event) => onChange({ value: event.target.value })}
        />
      )}
      <IconButton
        icon={Trash2}
        label={t('Remove condition {number}', { number: place })}
        onClick={onRemove}
      />
    </li>
  )
}

/** The criteria of a tier as lines that all have to hold, or as JSON where they say more. */
export function CriteriaField({ value, names, fault, onChange }: CriteriaFieldProps) {
  const list = useId()
  const [lines, setLines] = useState<readonly Line[]>(() =>
    (conditionsIn(value) ?? []).map((one) => ({ ...one, id: newRowId() })),
  )
  const [isText, setText] = useState(() => conditionsIn(value) === undefined)
  const change = (next: readonly Line[]) => {
    setLines(next)
    onChange(jsonOf(next))
  }
  if (isText) {
    const conditions = conditionsIn(value)
    return (
      <div className="md:col-span-2">
        <TextField
          label={t('Criteria')}
          value={value}
          className="font-mono text-xs"
          placeholder={'{"budget": {"min": 500000}, "city": ["Lyon", "Paris"]}'}
          aria-invalid={fault !== ''}
          hint={faultHint(fault, t('JSON; empty matches all remaining contacts.'))}
          onChange={(event) => onChange(event.target.value)}
        />
        {conditions !== undefined && (
          <Button
            look="quiet"
            onClick={() => {
              setLines(conditions.map((one) => ({ ...one, id: newRowId() })))
              setText(false)
            }}
          >
            {t('Show as conditions')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <fieldset className="min-w-0 md:col-span-2">
      <legend className="mb-1 text-xs font-medium text-muted">{t('Criteria')}</legend>
      {lines.length === 0 && (
        <p className="text-sm text-muted">{t('No condition: all remaining contacts.')}</p>
      )}
      <ul className="space-y-2">
        {lines.map((line, at) => (
          <LineFields
            key={line.id}
            line={line}
            place={at + 1}
            list={list}
            onChange={(part) => change(lines.map((one) => (one === line ? { ...one, ...part } : one)))}
            onRemove={() => change(lines.filter((one) => one !== line))}
          />
        ))}
      </ul>
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {fault !== '' && (
        <p role="alert" className="mt-1 text-xs text-bad">
          {fault}
        </p>
      )}
      <div className="mt-2 flex gap-1">
        <Button
          onClick={() =>
            change([...lines, { id: newRowId(), name: names[0] ?? '', test: 'contains', value: '' }])
          }
        >
          {t('Add a condition')}
        </Button>
        <Button look="quiet" onClick={() => setText(true)}>
          {t('Write as JSON')}
        </Button>
      </div>
    </fieldset>
  )
}

import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { EVENT_TYPES } from './event-types.ts'

const EVENT_TYPE = /^[A-Za-z0-9_.:-]{1,100}$/
const EVENTS_MAX = 100

interface EventPickerProps {
  readonly events: readonly string[]
  readonly onChange: (events: readonly string[]) => void
}

/** Types of events, chosen from those that are known or typed in; each can be taken out again. */
export function EventPicker({ events, onChange }: EventPickerProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const add = (text: string) => {
    const wanted = text.split(/[\s,]+/).filter((one) => one !== '')
    const wrong = wanted.find((one) => !EVENT_TYPE.test(one))
    if (wrong !== undefined) {
      setFault(t('{type} is no type of event: letters, digits and . _ : - only.', { type: wrong }))
      return
    }
    setFault(undefined)
    setTyped('')
    onChange([...new Set([...events, ...wanted])].slice(0, EVENTS_MAX))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    add(typed)
  }
  return (
    <div className="space-y-2">
      <div className="flex items-end gap-2">
        <div className="grow">
          <TextField
            label={t('Events')}
            list={id}
            value={typed}
            autoComplete="off"
            placeholder={t('memory.created')}
            aria-invalid={fault !== undefined}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              const { value } = event.target
              // What is chosen from the list comes as a whole; typing comes letter by letter.
              const isChosen = EVENT_TYPES.includes(value) && value.length - typed.length > 1
              if (isChosen) add(value)
              else setTyped(value)
            }}
          />
        </div>
        <Button disabled={typed.trim() === ''} onClick={() => add(typed)}>
          {t('Add event')}
        </Button>
      </div>
      <datalist id={id}>
        {EVENT_TYPES.filter((type) => !events.includes(type)).map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      {fault !== undefined && (
        <p role="alert" className="text-xs text-bad">
          {fault}
        </p>
      )}
      {events.length === 0 ? (
        <p className="text-xs text-muted">{t('None means all.')}</p>
      ) : (
        <ul aria-label={t('Chosen events')} className="flex flex-wrap gap-1.5">
          {events.map((type) => (
            <li
              key={type}
              className="inline-flex items-center gap-1 rounded-md border border-line bg-hover ps-2 font-mono text-xs"
            >
              {type}
              <button
                type="button"
                aria-label={t('Remove {name}', { name: type })}
                className="grid size-6 place-items-center rounded-md text-muted hover:text-ink pointer-coarse:size-9"
                onClick={() => onChange(events.filter((one) => one !== type))}
              >
                <X aria-hidden="true" className="size-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

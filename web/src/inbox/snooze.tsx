import { AlarmClock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField, textOf } from '../ui/field.tsx'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

const SPANS = [
  [t('an hour'), HOUR_MS],
  [t('a day'), 24 * HOUR_MS],
  [t('a week'), 7 * 24 * HOUR_MS],
] as const

/** A moment as the browser's own field for dates and times takes it: in the viewer's time zone. */
function localText(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS)
  return local.toISOString().slice(0, 16)
}

/** Puts a conversation aside until a moment, near or chosen. */
export function Snooze({ onChoose }: { readonly onChoose: (until: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const choose = (until: Date) => {
    setOpen(false)
    onChoose(until.toISOString())
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    choose(new Date(textOf(new FormData(event.currentTarget), 'until')))
  }
  return (
    <>
      <Button icon={AlarmClock} aria-keyshortcuts="z" onClick={() => setOpen(true)}>
        <span className="@max-sm:sr-only">{t('Snooze')}</span>
      </Button>
      <Dialog
        title={t('Snooze')}
        about={t('It comes back then, or when the person writes.')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <div className="mb-4 flex flex-wrap gap-2">
          {SPANS.map(([words, length]) => (
            <Button key={words} onClick={() => choose(new Date(Date.now() + length))}>
              {t('For {words}', { words })}
            </Button>
          ))}
        </div>
        <form onSubmit={submit} className="flex items-end gap-2">
          <TextField
            label={t('Until')}
            name="until"
            type="datetime-local"
            required
            min={localText(new Date(Date.now() + MINUTE_MS))}
            defaultValue={localText(new Date(Date.now() + 2 * HOUR_MS))}
          />
          <Button look="main" type="submit">
            {t('Snooze')}
          </Button>
        </form>
      </Dialog>
    </>
  )
}

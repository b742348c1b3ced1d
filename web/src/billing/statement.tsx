import type { FormEvent } from 'react'
import { useDownload } from '../api/download.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { DAY_MS, ORG } from './types.ts'

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** Every entry of a span of time, as a file for bookkeeping. */
export function Statement() {
  const { download, isPending } = useDownload()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [from, last] = [textOf(form, 'from'), textOf(form, 'last')]
    // The last day belongs to it; the server takes the day after as the end.
    const to = dayOf(Date.parse(last) + DAY_MS)
    void download(`${ORG}/statement`, `statement-${from}-${last}.csv`, { from, to })
  }
  const today = dayOf(Date.now())
  return (
    <Panel title={t('Statement')}>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <TextField
          label={t('From')}
          name="from"
          type="date"
          required
          defaultValue={`${today.slice(0, 8)}01`}
        />
        <TextField label={t('Through')} name="last" type="date" required defaultValue={today} />
        <Button type="submit" disabled={isPending}>
          {t('Download the statement')}
        </Button>
      </form>
    </Panel>
  )
}

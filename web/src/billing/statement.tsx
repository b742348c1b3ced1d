import type { FormEvent } from 'react'
import { type ApiError, send } from '../api/client.ts'
import { useToasts } from '../shell/toasts.tsx'
import { Button } from '../ui/button.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { saveFile } from '../ui/files.ts'
import { Panel } from '../ui/panel.tsx'
import { DAY_MS } from './types.ts'

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** Every entry of a span of time, as a file for bookkeeping. */
export function Statement() {
  const toasts = useToasts()
  const download = async (from: string, last: string) => {
    // The last day belongs to it; the server takes the day after as the end.
    const to = dayOf(Date.parse(last) + DAY_MS)
    try {
      const answer = await send('GET', '/api/v1/org/statement', { query: { from, to } })
      saveFile(`statement-${from}-${last}.csv`, await answer.text(), 'text/csv')
    } catch (error) {
      toasts.refuse(error as ApiError)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void download(textOf(form, 'from'), textOf(form, 'last'))
  }
  const today = dayOf(Date.now())
  return (
    <Panel title="Statement">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <TextField label="From" name="from" type="date" required defaultValue={`${today.slice(0, 8)}01`} />
        <TextField label="Through" name="last" type="date" required defaultValue={today} />
        <Button type="submit">Download the statement</Button>
      </form>
    </Panel>
  )
}

import type { FormEvent } from 'react'
import { t } from '../language/t.ts'
import { Button } from './button.tsx'
import { TextField, textOf } from './field.tsx'

/** One question, asked when it is complete: each of them costs the server a search. */
export function Ask({
  placeholder,
  onAsk,
}: {
  readonly placeholder: string
  readonly onAsk: (question: string) => void
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onAsk(textOf(new FormData(event.currentTarget), 'q'))
  }
  return (
    <form onSubmit={submit} className="mb-3 flex items-end gap-2">
      <div className="grow">
        <TextField label={t('Ask')} name="q" type="search" placeholder={placeholder} />
      </div>
      <Button type="submit">{t('Search')}</Button>
    </form>
  )
}

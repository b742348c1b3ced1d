import type { FormEvent } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import type { Fact } from '../api/types.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Confirm, Dialog } from '../ui/dialog.tsx'
import { TextArea, TextField, textOf } from '../ui/field.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { exactly } from '../ui/time.ts'
import { EditForm } from '../ui/unsaved.tsx'
import { FactSource } from './fact-source.tsx'

/** As much of a fact as can be corrected. */
export interface Correctable {
  readonly fact_id: string
  readonly content: string
  readonly importance: number
}

interface EditorProps {
  readonly agentId: string
  readonly fact: Correctable
  readonly onClose: () => void
}

/** What a fact replaced, oldest first, as a strip that ends with what holds now. */
function History({ agentId, factId }: { readonly agentId: string; readonly factId: string }) {
  const path = `/api/v1/agents/${agentId}/memory/fact/${factId}/history` as const
  const history = useGet(path)
  if (history.error !== null) return <ProblemNote error={history.error} />
  if (history.data === undefined) return <Skeleton />
  const strip = [...history.data.previous_versions].reverse().concat(history.data.current)
  return (
    <>
      <FactSource agentId={agentId} fact={history.data.current} />
      <section aria-label={t('History')} tabIndex={0} className="overflow-x-auto pb-2">
        <ol className="flex gap-2">
          {strip.map((fact, index) => (
            <li
              key={fact.fact_id}
              className={`w-48 shrink-0 rounded-lg border p-2 text-sm ${index === strip.length - 1 ? 'border-accent' : 'border-line'}`}
            >
              <p className="break-words">{fact.atomic_text}</p>
              <p className="mt-1 text-xs text-muted">
                {exactly(fact.valid_from ?? fact.created_at)}
                {fact.valid_until === undefined
                  ? t(' until now')
                  : t(' to {validUntil}', { validUntil: exactly(fact.valid_until) })}
              </p>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function Editor({ agentId, fact, onClose }: EditorProps) {
  const path = `/api/v1/agents/${agentId}/memory/facts/${fact.fact_id}` as const
  const renews = [`/api/v1/agents/${agentId}`]
  const save = useWrite('PUT', {
    renews,
    done: t('Corrected; the old wording stays in the history.'),
    after: onClose,
  })
  const remove = useWrite('DELETE', { renews, done: t('Forgotten.'), after: onClose })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = { content: textOf(form, 'content'), importance: Number(form.get('importance')) }
    save.mutate({ path, body })
  }
  return (
    <EditForm write={save} onSubmit={submit} className="space-y-3">
      <History agentId={agentId} factId={fact.fact_id} />
      <TextArea label={t('Value')} name="content" required defaultValue={fact.content} />
      <TextField
        label={t('Importance')}
        name="importance"
        type="number"
        min={0}
        max={1}
        // What was learned has any importance, not only round ones.
        step="any"
        defaultValue={fact.importance}
      />
      <div className="flex justify-between gap-2">
        <Confirm
          label={t('Delete')}
          title={t('Forget this?')}
          about={t('The fact is taken out of everything, its history included.')}
          onConfirm={() => remove.mutate({ path })}
        />
        <Button look="main" type="submit" needs="write" disabled={save.isPending}>
          {t('Save')}
        </Button>
      </div>
    </EditForm>
  )
}

/** Corrects or forgets one fact, and shows what it replaced. */
export const FactDialog = (props: {
  readonly agentId: string
  readonly fact: Correctable | undefined
  readonly onClose: () => void
}) => (
  <Dialog title={t('Fact')} isOpen={props.fact !== undefined} onClose={props.onClose}>
    {props.fact !== undefined && <Editor {...props} fact={props.fact} />}
  </Dialog>
)

export const correctable = (fact: Fact): Correctable => ({
  fact_id: fact.fact_id,
  content: fact.atomic_text,
  importance: fact.importance,
})

import { type FormEvent, useState } from 'react'
import { useGet, usePages, useWrite } from '../api/queries.ts'
import type { Fact } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { Confirm, Dialog } from '../ui/dialog.tsx'
import { TextArea, TextField, textOf } from '../ui/field.tsx'
import { List } from '../ui/list.tsx'
import { Badge, Empty, Waiting } from '../ui/panel.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { exactly } from '../ui/time.ts'

export interface About {
  readonly agentId: string
  readonly userId: string
}

interface ListedFact {
  readonly fact_id: string
  readonly content: string
  readonly fact_type: string
  readonly confidence: number
  readonly importance: number
  readonly mention_count: number
  readonly source_type: string
  readonly created_at: string
}

interface FactPage {
  readonly facts: readonly ListedFact[]
  readonly total_count: number
  readonly next_page_token?: string
}

const pageToken = { parameter: 'page_token', next: (page: FactPage) => page.next_page_token }

/** What a fact replaced, oldest first, as a strip that ends with what holds now. */
function History({ agentId, factId }: { readonly agentId: string; readonly factId: string }) {
  const path = `/api/v1/agents/${agentId}/memory/fact/${factId}/history`
  const history = useGet<{ readonly current: Fact; readonly previous_versions: readonly Fact[] }>(path)
  if (history.error !== null) return <ProblemNote error={history.error} />
  if (history.data === undefined) return <Waiting />
  const strip = [...history.data.previous_versions].reverse().concat(history.data.current)
  return (
    <ol className="flex gap-2 overflow-x-auto pb-2" aria-label="History">
      {strip.map((fact, index) => (
        <li
          key={fact.fact_id}
          className={`w-48 shrink-0 rounded-lg border p-2 text-sm ${index === strip.length - 1 ? 'border-accent' : 'border-line'}`}
        >
          <p className="break-words">{fact.atomic_text}</p>
          <p className="mt-1 text-xs text-muted">
            {exactly(fact.valid_from ?? fact.created_at)}
            {fact.valid_until === undefined ? ' until now' : ` to ${exactly(fact.valid_until)}`}
          </p>
        </li>
      ))}
    </ol>
  )
}

function EditFact({
  agentId,
  fact,
  onClose,
}: {
  readonly agentId: string
  readonly fact: ListedFact
  readonly onClose: () => void
}) {
  const path = `/api/v1/agents/${agentId}/memory/facts/${fact.fact_id}`
  const renews = [`/api/v1/agents/${agentId}`]
  const save = useWrite('PUT', {
    renews,
    done: 'Corrected; the old wording stays in the history.',
    after: onClose,
  })
  const remove = useWrite('DELETE', { renews, done: 'Forgotten.', after: onClose })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = { content: textOf(form, 'content'), importance: Number(form.get('importance')) }
    save.mutate({ path, body })
  }
  return (
    <form onSubmit={submit} className="space-y-3">
      <History agentId={agentId} factId={fact.fact_id} />
      <TextArea label="What is so" name="content" required defaultValue={fact.content} />
      <TextField
        label="Importance"
        name="importance"
        type="number"
        min={0}
        max={1}
        step={0.05}
        defaultValue={fact.importance}
      />
      <div className="flex justify-between gap-2">
        <Confirm
          label="Delete"
          title="Forget this?"
          about="The fact is taken out of everything, its history included."
          onConfirm={() => remove.mutate({ path })}
        />
        <Button look="main" type="submit" disabled={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}

function AddFact({ agentId, userId }: About) {
  const path = `/api/v1/agents/${agentId}/memory/facts`
  const add = useWrite('POST', { renews: [`/api/v1/agents/${agentId}`], done: 'Remembered.' })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const content = textOf(new FormData(form), 'content')
    add.mutate({ path, body: { user_id: userId, content } }, { onSuccess: () => form.reset() })
  }
  return (
    <form onSubmit={submit} className="mb-3 flex items-end gap-2">
      <div className="grow">
        <TextField
          label="Tell it something"
          name="content"
          required
          placeholder="Maria is allergic to peanuts."
        />
      </div>
      <Button type="submit" disabled={add.isPending}>
        Add
      </Button>
    </form>
  )
}

export function Facts({ agentId, userId }: About) {
  const [open, setOpen] = useState<ListedFact>()
  const path = `/api/v1/agents/${agentId}/memory/facts`
  const list = usePages(path, { user_id: userId, limit: 50 }, (page: FactPage) => page.facts, pageToken)
  return (
    <>
      <AddFact agentId={agentId} userId={userId} />
      {list.error !== null && <ProblemNote error={list.error} retry={list.refetch} />}
      {list.isPending && <Waiting />}
      {!list.isPending && list.items.length === 0 && (
        <Empty title="Nothing known yet">
          <p>Facts are learned from conversations, imported, or told outright above.</p>
        </Empty>
      )}
      {list.items.length > 0 && (
        <>
          <p className="mb-2 text-sm text-muted">{list.first?.total_count} facts, newest first</p>
          <List
            label="Facts"
            items={list.items}
            idOf={(fact) => fact.fact_id}
            more={list.more}
            className="max-h-[60vh] rounded-xl border border-line bg-panel"
          >
            {(fact) => (
              <button
                type="button"
                data-row
                onClick={() => setOpen(fact)}
                className="block w-full px-3 py-2 text-left hover:bg-soft"
              >
                <span className="block break-words">{fact.content}</span>
                <span className="flex flex-wrap gap-2 text-xs text-muted">
                  <Badge>{fact.fact_type}</Badge> importance {fact.importance.toFixed(2)}, confidence{' '}
                  {fact.confidence.toFixed(2)}, {fact.source_type}, {exactly(fact.created_at)}
                </span>
              </button>
            )}
          </List>
        </>
      )}
      <Dialog title="Fact" isOpen={open !== undefined} onClose={() => setOpen(undefined)}>
        {open !== undefined && <EditFact agentId={agentId} fact={open} onClose={() => setOpen(undefined)} />}
      </Dialog>
    </>
  )
}

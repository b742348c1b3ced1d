import { type FormEvent, useState } from 'react'
import type { Answer } from '../api/contract.ts'
import { usePages, useWrite } from '../api/queries.ts'
import { rich, t, word } from '../language/t.ts'
import { useMay } from '../shell/permissions.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { List } from '../ui/list.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { exactly } from '../ui/time.ts'
import { EditForm } from '../ui/unsaved.tsx'
import { type Correctable, FactDialog } from './fact-editor.tsx'

export interface About {
  readonly agentId: string
  readonly userId: string
}

type FactPage = Answer<'GET /api/v1/agents/{agentId}/memory/facts'>

const pageToken = { parameter: 'page_token', next: (page: FactPage) => page.next_page_token }

function AddFact({ agentId, userId }: About) {
  const path = `/api/v1/agents/${agentId}/memory/facts` as const
  const add = useWrite('POST', { renews: [`/api/v1/agents/${agentId}`], done: t('Remembered.') })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const content = textOf(new FormData(form), 'content')
    add.mutate({ path, body: { user_id: userId, content } }, { onSuccess: () => form.reset() })
  }
  return (
    <EditForm write={add} onSubmit={submit} className="mb-3 flex items-end gap-2">
      <div className="grow">
        <TextField
          label={t('Tell it something')}
          name="content"
          required
          placeholder={t('Maria is allergic to peanuts.')}
        />
      </div>
      <Button type="submit" disabled={add.isPending}>
        {t('Add')}
      </Button>
    </EditForm>
  )
}

export function Facts({ agentId, userId }: About) {
  const mayWrite = useMay('write')
  const [open, setOpen] = useState<Correctable>()
  const path = `/api/v1/agents/${agentId}/memory/facts` as const
  const list = usePages(path, { user_id: userId, limit: 50 }, (page: FactPage) => page.facts, pageToken)
  return (
    <>
      {mayWrite && <AddFact agentId={agentId} userId={userId} />}
      {list.error !== null && <ProblemNote error={list.error} retry={list.refetch} />}
      {list.isPending && <Skeleton />}
      {!list.isPending && list.error === null && list.items.length === 0 && (
        <EmptyState title={t('Nothing known yet')}>
          <p>{t('Facts are learned from conversations, imported, or told outright above.')}</p>
        </EmptyState>
      )}
      {list.items.length > 0 && (
        <>
          <p className="mb-2 text-sm text-muted">
            {t('{count} facts, newest first', { count: list.first?.total_count })}
          </p>
          <List
            label={t('Facts')}
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
                className="block w-full px-3 py-2 text-start hover:bg-hover"
              >
                <span dir="auto" className="block break-words">
                  {fact.content}
                </span>
                <span className="flex flex-wrap gap-2 text-xs text-muted">
                  {rich('{tag} importance {importance}, confidence {confidence}, {sourceType}, {createdAt}', {
                    tag: <Tag>{word(fact.fact_type)}</Tag>,
                    importance: fact.importance.toFixed(2),
                    confidence: fact.confidence.toFixed(2),
                    sourceType: fact.source_type,
                    createdAt: exactly(fact.created_at),
                  })}
                </span>
              </button>
            )}
          </List>
        </>
      )}
      <FactDialog agentId={agentId} fact={open} onClose={() => setOpen(undefined)} />
    </>
  )
}

import { type FormEvent, useState } from 'react'
import { usePages, useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { useMay } from '../shell/permissions.ts'
import { useProjectPath } from '../shell/workspace.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { List } from '../ui/list.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { EditForm } from '../ui/unsaved.tsx'
import { FactEditor } from './fact-editor.tsx'
import { NodeName } from './node-name.tsx'
import type { FactList, KnowledgeFact } from './types.ts'

export function FactRow({
  path,
  fact,
  onOpen,
}: {
  readonly path: `/api/v1/projects/${string}/knowledge`
  readonly fact: KnowledgeFact
  readonly onOpen: () => void
}) {
  return (
    <button
      type="button"
      data-row
      onClick={onOpen}
      className={`flex w-full flex-wrap items-center gap-x-2 px-3 py-2 text-start text-sm hover:bg-hover ${fact.is_active ? '' : 'text-muted'}`}
    >
      <NodeName path={path} nodeId={fact.from_node_id} />
      <span className="text-muted">{fact.relation_type.replaceAll('_', ' ')}</span>
      <NodeName path={path} nodeId={fact.to_node_id} />
      {!fact.is_active && <Tag>{t('no longer')}</Tag>}
    </button>
  )
}

const nextToken = { parameter: 'page_token', next: (page: FactList) => page.next_page_token }

/** Connects two nodes that are known, by their labels. */
function AddFact({ path }: { readonly path: `/api/v1/projects/${string}/knowledge` }) {
  const add = useWrite('POST', { renews: [path], done: t('Stated.') })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const [type, from] = [textOf(given, 'type'), textOf(given, 'from')]
    const body = {
      facts: [{ entity_type: type, label: from, properties: {} }],
      relationships: [
        {
          from_label: from,
          from_type: type,
          to_label: textOf(given, 'to'),
          edge_type: textOf(given, 'relation'),
        },
      ],
    }
    add.mutate({ path: `${path}/facts`, body }, { onSuccess: () => form.reset() })
  }
  return (
    <EditForm
      write={add}
      onSubmit={submit}
      className="mb-3 grid grid-cols-2 items-end gap-2 lg:grid-cols-[1fr_1fr_1fr_1fr_auto] rounded-xl border border-line bg-panel px-4 py-3"
    >
      <TextField label={t('Type of the first node')} name="type" required placeholder={t('product')} />
      <TextField label={t('First node')} name="from" required placeholder={t('Kettle')} />
      <TextField label={t('Relation')} name="relation" required placeholder="supplied_by" />
      <TextField label={t('Second node')} name="to" required placeholder={t('Acme')} />
      <Button type="submit" disabled={add.isPending}>
        {t('Add a fact')}
      </Button>
    </EditForm>
  )
}

/** Every fact there is or was, newest first. */
export function Facts() {
  const mayWrite = useMay('write')
  const path = `${useProjectPath()}/knowledge` as const
  const [open, setOpen] = useState<KnowledgeFact>()
  const list = usePages(`${path}/facts`, { limit: 100 }, (page: FactList) => page.facts, nextToken)
  return (
    <>
      {mayWrite && <AddFact path={path} />}
      {list.error !== null && <ProblemNote error={list.error} retry={list.refetch} />}
      {list.isPending && <Skeleton />}
      {!list.isPending && list.error === null && list.items.length === 0 && (
        <EmptyState title={t('Nothing is connected yet')}>
          <p>
            {t(
              'A fact connects two nodes and may have properties of its own, such as since when. State one above, or load the example under Nodes.',
            )}
          </p>
        </EmptyState>
      )}
      {list.items.length > 0 && (
        <List
          label={t('Facts')}
          items={list.items}
          idOf={(fact) => fact.fact_id}
          rowHeight={38}
          more={list.more}
          className="max-h-[55vh] rounded-xl border border-line bg-panel"
        >
          {(fact) => <FactRow path={path} fact={fact} onOpen={() => setOpen(fact)} />}
        </List>
      )}
      <Dialog title={t('Fact')} isOpen={open !== undefined} onClose={() => setOpen(undefined)}>
        {open !== undefined && <FactEditor path={path} fact={open} onClose={() => setOpen(undefined)} />}
      </Dialog>
    </>
  )
}

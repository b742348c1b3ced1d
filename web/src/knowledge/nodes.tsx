import { type FormEvent, useDeferredValue, useState } from 'react'
import { nextCursor, usePages, useWrite } from '../api/queries.ts'
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
import { NodeEditor } from './node-editor.tsx'
import type { NodePage } from './types.ts'

const EXAMPLE = {
  facts: [
    { entity_type: 'product', label: 'Kettle', properties: { price: 30 } },
    { entity_type: 'supplier', label: 'Acme', properties: { city: 'Oslo' } },
  ],
  relationships: [{ from_label: 'Kettle', to_label: 'Acme', edge_type: 'supplied_by' }],
}

function AddNode({ path }: { readonly path: `/api/v1/projects/${string}/knowledge` }) {
  const add = useWrite('POST', { renews: [path], done: t('Added.') })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const body = { node_type: textOf(given, 'type'), label: textOf(given, 'label'), properties: {} }
    add.mutate({ path: `${path}/nodes`, body }, { onSuccess: () => form.reset() })
  }
  return (
    <EditForm write={add} onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <TextField label={t('Type')} name="type" required placeholder={t('product')} />
      <TextField label={t('Label')} name="label" required placeholder={'Kettle'} />
      <Button type="submit" disabled={add.isPending}>
        {t('Add a node')}
      </Button>
    </EditForm>
  )
}

export function Nodes() {
  const path = `${useProjectPath()}/knowledge` as const
  const mayWrite = useMay('write')
  const [openId, setOpenId] = useState<string>()
  const [type, setType] = useState('')
  const query = { limit: 100, type: useDeferredValue(type.trim()) }
  const list = usePages(`${path}/nodes`, query, (page: NodePage) => page.nodes, nextCursor)
  const example = useWrite('POST', { renews: [path], done: t('A kettle, and who supplies it.') })
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 rounded-xl border border-line bg-panel px-4 py-3">
        {mayWrite && <AddNode path={path} />}
        <div>
          <TextField
            label={t('Filter by type')}
            type="search"
            value={type}
            onChange={(event) => setType(event.target.value)}
          />
        </div>
      </div>
      {list.error !== null && <ProblemNote error={list.error} retry={list.refetch} />}
      {list.isPending && <Skeleton />}
      {!list.isPending && list.error === null && list.items.length === 0 && type !== '' && (
        <p className="text-sm text-muted">{t('No node is a {type}.', { type })}</p>
      )}
      {!list.isPending && list.error === null && list.items.length === 0 && type === '' && (
        <EmptyState title={t('Nothing known yet')}>
          <p>
            {t(
              'A node is a thing with properties; facts connect things. Documents fill the graph, and so may you.',
            )}
          </p>
          <Button onClick={() => example.mutate({ path: `${path}/facts`, body: EXAMPLE })}>
            {t('Load an example')}
          </Button>
        </EmptyState>
      )}
      {list.items.length > 0 && (
        <List
          label={t('Nodes')}
          items={list.items}
          idOf={(node) => node.node_id}
          rowHeight={45}
          more={list.more}
          className="max-h-[60vh] rounded-xl border border-line bg-panel"
        >
          {(node) => (
            <button
              type="button"
              data-row
              onClick={() => setOpenId(node.node_id)}
              className="flex w-full items-center justify-between gap-3 px-3 py-2 text-start hover:bg-hover"
            >
              <span className="truncate">{node.label}</span>
              <Tag>{node.node_type}</Tag>
            </button>
          )}
        </List>
      )}
      <Dialog title={t('Node')} isOpen={openId !== undefined} onClose={() => setOpenId(undefined)}>
        {openId !== undefined && (
          <NodeEditor path={path} nodeId={openId} onClose={() => setOpenId(undefined)} />
        )}
      </Dialog>
    </>
  )
}

import { type FormEvent, useState } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Confirm, Dialog } from '../ui/dialog.tsx'
import { TextField, textOf } from '../ui/field.tsx'
import { List } from '../ui/list.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { exactly } from '../ui/time.ts'
import { EditForm } from '../ui/unsaved.tsx'
import { FactEditor } from './fact-editor.tsx'
import { FactRow } from './facts.tsx'
import { PropertiesField, propertiesIn } from './properties-field.tsx'
import type { KnowledgeFact, KnowledgeNode } from './types.ts'

interface NodeEditorProps {
  readonly path: `/api/v1/projects/${string}/knowledge`
  readonly nodeId: string
  readonly onClose: () => void
}

/** Only what differs is sent; a property that was taken out is sent as null, which removes it. */
function changed(
  before: KnowledgeNode['properties'],
  after: Record<string, unknown>,
): Record<string, unknown> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return Object.fromEntries(
    [...names]
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, after[name] ?? null]),
  )
}

export function NodeEditor({ path, nodeId, onClose }: NodeEditorProps) {
  const address = `${path}/nodes/${nodeId}` as const
  const detail = useGet(address, { history: 'true' })
  const [fault, setFault] = useState('')
  const [open, setOpen] = useState<KnowledgeFact>()
  const save = useWrite('PATCH', { renews: [path], done: t('Saved as a new version.'), after: onClose })
  const remove = useWrite('DELETE', { renews: [path], done: t('Deleted.'), after: onClose })
  if (detail.error !== null) return <ProblemNote error={detail.error} retry={detail.refetch} />
  if (detail.data === undefined) return <Skeleton />
  const { node, outgoing, incoming, history } = detail.data
  // What leads from a node to itself is in both.
  const facts = [...outgoing, ...incoming.filter((fact) => fact.from_node_id !== node.node_id)]
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    try {
      const after = propertiesIn(form)
      setFault('')
      save.mutate({
        path: address,
        body: { label: textOf(form, 'label'), properties: changed(node.properties, after) },
      })
    } catch (error) {
      setFault((error as Error).message)
    }
  }
  return (
    <EditForm write={save} onSubmit={submit} className="space-y-3">
      <TextField
        label={t('Label of this {nodeType}', { nodeType: node.node_type })}
        name="label"
        required
        defaultValue={node.label}
      />
      <PropertiesField
        label={t('Properties')}
        rows={8}
        properties={node.properties}
        hint={t('JSON. What you take out is removed.')}
        fault={fault}
      />
      {facts.length > 0 && (
        <List
          label={t('Facts of this node')}
          items={facts}
          idOf={(fact) => fact.fact_id}
          rowHeight={38}
          className="max-h-40 rounded-lg border border-line"
        >
          {(fact) => <FactRow path={path} fact={fact} onOpen={() => setOpen(fact)} />}
        </List>
      )}
      <p className="text-sm text-muted">
        {t('{count} facts lead from it, {count2} to it. Version {version}{detail}.', {
          count: outgoing.length,
          count2: incoming.length,
          version: node.version,
          detail:
            history[0] !== undefined &&
            t(', by {source} on {createdAt}', {
              source: history[0].source,
              createdAt: exactly(history[0].created_at),
            }),
        })}
      </p>
      <div className="flex justify-between gap-2">
        <Confirm
          label={t('Delete')}
          title={t('Delete {label}?', { label: node.label })}
          about={t('The node and its facts are deleted.')}
          onConfirm={() => remove.mutate({ path: address })}
        />
        <Button look="main" type="submit" needs="write" disabled={save.isPending}>
          {t('Save')}
        </Button>
      </div>
      <Dialog title={t('Fact')} isOpen={open !== undefined} onClose={() => setOpen(undefined)}>
        {open !== undefined && <FactEditor path={path} fact={open} onClose={() => setOpen(undefined)} />}
      </Dialog>
    </EditForm>
  )
}

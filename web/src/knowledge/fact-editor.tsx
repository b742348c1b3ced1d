import { type FormEvent, useState } from 'react'
import { useGet, useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { ProblemNote } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { exactly } from '../ui/time.ts'
import { EditForm } from '../ui/unsaved.tsx'
import { useNode } from './node-name.tsx'
import { PropertiesField, propertiesIn } from './properties-field.tsx'
import type { KnowledgeFact } from './types.ts'

interface FactEditorProps {
  readonly path: `/api/v1/projects/${string}/knowledge`
  readonly fact: KnowledgeFact
  readonly onClose: () => void
}

/** What was said about the same two nodes before, oldest first; the last one is what is said now. */
function Versions({
  path,
  fact,
}: {
  readonly path: `/api/v1/projects/${string}/knowledge`
  readonly fact: KnowledgeFact
}) {
  const found = useGet(`${path}/facts/history`, {
    from_node_id: fact.from_node_id,
    to_node_id: fact.to_node_id,
    relation_type: fact.relation_type,
    limit: 100,
  })
  if (found.error !== null) return <ProblemNote error={found.error} />
  if (found.data === undefined) return <Skeleton />
  return (
    <section aria-label={t('Versions')} tabIndex={0} className="overflow-x-auto pb-2">
      <ol className="flex gap-2">
        {found.data.facts.toReversed().map((one) => (
          <li
            key={one.fact_id}
            className={`w-48 shrink-0 rounded-lg border p-2 text-xs ${one.is_active ? 'border-accent' : 'border-line text-muted'}`}
          >
            <p className="font-mono break-words">{JSON.stringify(one.properties)}</p>
            <p className="mt-1">
              {t('Version {version}, {createdAt}', {
                version: one.version,
                createdAt: exactly(one.created_at),
              })}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A fact's properties. Stated with others it becomes a new version, and the one before stays in the history. */
export function FactEditor({ path, fact, onClose }: FactEditorProps) {
  const from = useNode(path, fact.from_node_id)
  const to = useNode(path, fact.to_node_id)
  const [fault, setFault] = useState('')
  const save = useWrite('POST', { renews: [path], done: t('Stated anew.'), after: onClose })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Inside the editor of a node, that one's form must not be sent too.
    event.stopPropagation()
    if (from === undefined || to === undefined) return
    try {
      const properties = propertiesIn(new FormData(event.currentTarget))
      setFault('')
      save.mutate({
        path: `${path}/facts`,
        body: {
          facts: [{ entity_type: from.node_type, label: from.label, properties: {} }],
          relationships: [
            {
              from_label: from.label,
              from_type: from.node_type,
              to_label: to.label,
              to_type: to.node_type,
              edge_type: fact.relation_type,
              properties,
            },
          ],
        },
      })
    } catch (error) {
      setFault((error as Error).message)
    }
  }
  return (
    <EditForm write={save} onSubmit={submit} className="space-y-3">
      <p>
        <strong>{from?.label ?? '…'}</strong> {fact.relation_type.replaceAll('_', ' ')}{' '}
        <strong>{to?.label ?? '…'}</strong>
      </p>
      <Versions path={path} fact={fact} />
      <PropertiesField
        label={t('Properties of the fact')}
        rows={6}
        properties={fact.properties}
        hint={t('JSON. What is here replaces what was.')}
        fault={fault}
      />
      {fact.source_snippet !== '' && (
        <p className="text-sm text-muted">
          {t('Read in a document, with confidence {extractionConfidence}: “{sourceSnippet}”', {
            extractionConfidence: fact.extraction_confidence.toFixed(2),
            sourceSnippet: fact.source_snippet,
          })}
        </p>
      )}
      <div className="flex justify-end">
        <Button
          look="main"
          type="submit"
          needs="write"
          disabled={save.isPending || from === undefined || to === undefined}
        >
          {t('State it so')}
        </Button>
      </div>
    </EditForm>
  )
}

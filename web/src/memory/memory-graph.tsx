import { useMemo, useState } from 'react'
import { Drawing } from '../knowledge/graph/drawing.tsx'
import { t } from '../language/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { type Correctable, FactDialog } from './fact-editor.tsx'
import { type GraphPerson, memoryPicture } from './memory-graph-data.ts'

interface MemoryGraphProps {
  readonly agentId: string
  readonly people: readonly GraphPerson[]
}

/** People and the things they speak of. A click on either shows what is known, with its history and sources. */
export function MemoryGraph({ agentId, people }: MemoryGraphProps) {
  const [openId, setOpenId] = useState<string>()
  const [fact, setFact] = useState<Correctable>()
  const key = people
    .map(({ name, facts }) => `${name} ${facts.map(({ fact_id }) => fact_id).join()}`)
    .join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew only when there are other facts or names
  const picture = useMemo(() => memoryPicture(people), [key])
  if (picture.facts.length === 0)
    return (
      <EmptyState title={t('Nothing known yet')}>
        <p>{t('People and what they speak of are drawn here as agents learn about them.')}</p>
      </EmptyState>
    )
  const open = picture.nodes.find(({ node_id }) => node_id === openId)
  return (
    <>
      <Drawing
        data={picture}
        label={t('A graph of {count} people and things. The same is listed under Facts.', {
          count: picture.nodes.length,
        })}
        onOpen={setOpenId}
      />
      <Dialog title={open?.label ?? ''} isOpen={open !== undefined} onClose={() => setOpenId(undefined)}>
        <ul className="divide-y divide-line">
          {(picture.factsOf.get(openId ?? '') ?? []).map((one) => (
            <li key={one.fact_id}>
              <button
                type="button"
                className="block w-full rounded px-1 py-1.5 text-start hover:bg-hover"
                onClick={() => {
                  setOpenId(undefined)
                  setFact(one)
                }}
              >
                {one.content}
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
      <FactDialog agentId={agentId} fact={fact} onClose={() => setFact(undefined)} />
    </>
  )
}

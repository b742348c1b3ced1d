import { useEffect, useState } from 'react'
import { rich, t } from '../../language/t.ts'
import { useProjectPath } from '../../shell/workspace.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProblemNote } from '../../ui/problem.tsx'
import { NodeEditor } from '../node-editor.tsx'
import { type GraphData, readGraph } from './data.ts'
import { Drawing } from './drawing.tsx'

export function Graph() {
  const path = `${useProjectPath()}/knowledge` as const
  const [data, setData] = useState<GraphData>()
  const [count, setCount] = useState(0)
  const [error, setError] = useState<Error>()
  const [openId, setOpenId] = useState<string>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round reads it again
  useEffect(() => {
    const stop = new AbortController()
    setError(undefined)
    readGraph(path, stop.signal, setCount)
      .then(setData)
      .catch((failure: unknown) => !stop.signal.aborted && setError(failure as Error))
    return () => stop.abort()
  }, [path, round])
  if (error !== undefined) return <ProblemNote error={error} retry={() => setRound(round + 1)} />
  if (data === undefined) return <p role="status">{t('Reading the graph: {count} so far…', { count })}</p>
  if (data.nodes.length === 0) {
    return (
      <EmptyState title={t('No graph yet')}>
        <p>{t('Upload a document with a table, or load the example under Nodes.')}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <Drawing
        data={data}
        label={t('A graph of {count} nodes and {count2} facts. The same is listed under Nodes and Facts.', {
          count: data.nodes.length,
          count2: data.facts.length,
        })}
        onOpen={setOpenId}
      />
      <div className="mt-2 flex flex-wrap items-center gap-3 text-sm text-muted">
        <p className="min-w-0 grow basis-64">
          {rich(
            '{count} nodes, {count2} facts{isPart}. Drag to move, scroll or pinch to come closer, click a node to edit it. With the graph in focus: arrows, {kbd}, {kbd2}, {kbd3} for all of it.',
            {
              count: data.nodes.length,
              count2: data.facts.length,
              isPart: data.isPart && t(', the newest of them'),
              kbd: <kbd>+</kbd>,
              kbd2: <kbd>-</kbd>,
              kbd3: <kbd>0</kbd>,
            },
          )}
        </p>
        <Button onClick={() => setRound(round + 1)}>{t('Read again')}</Button>
      </div>
      <Dialog title={t('Node')} isOpen={openId !== undefined} onClose={() => setOpenId(undefined)}>
        {openId !== undefined && (
          <NodeEditor path={path} nodeId={openId} onClose={() => setOpenId(undefined)} />
        )}
      </Dialog>
    </>
  )
}

import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { rich, t } from '../../language/t.ts'
import { useProjectPath } from '../../shell/workspace.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField, textOf } from '../../ui/field.tsx'
import { ProblemNote } from '../../ui/problem.tsx'
import { NodeEditor } from '../node-editor.tsx'
import { type GraphData, readGraph } from './data.ts'
import { legendOf, shapeOf } from './shape.ts'
import { GraphView } from './view.ts'

interface DrawingProps {
  readonly data: GraphData
  readonly onOpen: (nodeId: string) => void
}

/** Finds by the beginning of a label first, then anywhere in it. */
function foundIn({ nodes }: GraphData, words: string): number | undefined {
  const wanted = words.toLowerCase()
  const labels = nodes.map((node) => node.label.toLowerCase())
  const begins = labels.findIndex((label) => label.startsWith(wanted))
  const found = begins === -1 ? labels.findIndex((label) => label.includes(wanted)) : begins
  return found === -1 ? undefined : found
}

function Legend({ data }: { readonly data: GraphData }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm" aria-label={t('Colours')}>
      {legendOf(data).map(([type, colour]) => (
        <li key={type} className="flex items-center gap-1.5">
          <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true">
            <circle cx={5} cy={5} r={5} fill={colour} />
          </svg>
          {type}
        </li>
      ))}
    </ul>
  )
}

/** Drawn by threads of its own: React sees the canvas once and never again. */
function Drawing({ data, onOpen }: DrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const view = useRef<GraphView | undefined>(undefined)
  const opened = useRef(onOpen)
  opened.current = onOpen
  const [isSorted, setSorted] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const drawable = useMemo(() => shapeOf(data), [data])
  useEffect(() => {
    if (canvas.current === null) return
    setSorted(false)
    const { shape, places } = drawable
    const drawn = new GraphView(canvas.current, shape, places, {
      opened: (number) => opened.current(data.nodes[number]?.node_id ?? ''),
      sorted: setSorted,
    })
    view.current = drawn
    return () => drawn.close()
  }, [data, drawable])
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const number = foundIn(data, textOf(new FormData(event.currentTarget), 'label'))
    setMissing(number === undefined)
    if (number !== undefined) view.current?.show(number)
  }
  return (
    <>
      <form onSubmit={find} className="mb-2 flex flex-wrap items-end gap-2">
        <TextField label={t('Find a node')} name="label" type="search" required placeholder={t('Kettle')} />
        <Button type="submit">{t('Find')}</Button>
        <Button onClick={() => view.current?.showAll()}>{t('Show all')}</Button>
        <p role="status" className="min-h-9 py-2 text-sm text-muted">
          {isMissing ? t('No label has these words.') : isSorted ? t('Sorted.') : t('Sorting…')}
        </p>
      </form>
      <div className="h-[60vh] overflow-hidden rounded-xl border border-line bg-panel">
        <canvas
          ref={canvas}
          tabIndex={0}
          role="img"
          aria-label={t(
            'A graph of {count} nodes and {count2} facts. The same is listed under Nodes and Facts.',
            { count: data.nodes.length, count2: data.facts.length },
          )}
          className="block size-full cursor-grab touch-none"
        />
      </div>
      <Legend data={data} />
    </>
  )
}

export function Graph() {
  const path = `${useProjectPath()}/knowledge`
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
      <Drawing data={data} onOpen={setOpenId} />
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

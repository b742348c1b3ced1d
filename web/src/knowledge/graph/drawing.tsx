import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { TextField, textOf } from '../../ui/field.tsx'
import { type GraphPicture, legendOf, shapeOf } from './shape.ts'
import { GraphView } from './view.ts'

interface DrawingProps {
  readonly data: GraphPicture
  /** For those who cannot see it; names where the same is listed. */
  readonly label: string
  readonly onOpen: (nodeId: string) => void
}

/** Finds by the beginning of a label first, then anywhere in it. */
function foundIn({ nodes }: GraphPicture, words: string): number | undefined {
  const wanted = words.toLowerCase()
  const labels = nodes.map((node) => node.label.toLowerCase())
  const begins = labels.findIndex((label) => label.startsWith(wanted))
  const found = begins === -1 ? labels.findIndex((label) => label.includes(wanted)) : begins
  return found === -1 ? undefined : found
}

function Legend({ data }: { readonly data: GraphPicture }) {
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
export function Drawing({ data, label, onOpen }: DrawingProps) {
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
          aria-label={label}
          className="block size-full cursor-grab touch-none"
        />
      </div>
      <Legend data={data} />
    </>
  )
}

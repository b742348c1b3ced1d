import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'

interface ListProps<T> {
  readonly label: string
  readonly items: readonly T[]
  readonly idOf: (item: T) => string
  readonly children: (item: T) => ReactNode
  readonly rowHeight?: number
  /** Loads the next page; undefined when there is none, or one is on its way. */
  readonly more?: (() => void) | undefined
  readonly className?: string
}

const NEAR_END = 10

/** Draws only the rows in sight, however many there are, and asks for more before the end is reached. */
export function List<T>(props: ListProps<T>) {
  const { items, idOf, more } = props
  const scroller = useRef<HTMLElement>(null)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => props.rowHeight ?? 56,
    overscan: 8,
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : idOf(item)
    },
  })
  const drawn = rows.getVirtualItems()
  const last = drawn.at(-1)?.index ?? 0
  useEffect(() => {
    if (more !== undefined && items.length > 0 && last >= items.length - NEAR_END) more()
  }, [last, items.length, more])
  return (
    <section
      ref={scroller}
      aria-label={props.label}
      tabIndex={0}
      className={`overflow-auto ${props.className ?? 'max-h-[70vh]'}`}
    >
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {drawn.map((row) => {
          const item = items[row.index]
          return item === undefined ? null : (
            <li
              key={row.key}
              ref={rows.measureElement}
              data-index={row.index}
              className="absolute inset-x-0 border-b border-line"
              style={{ transform: `translateY(${row.start}px)` }}
            >
              {props.children(item)}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

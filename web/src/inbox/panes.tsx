import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { isFromRightToLeft } from '../language/languages.ts'
import { t } from '../language/t.ts'

interface Side {
  readonly label: string
  readonly storedAs: string
  readonly initial: number
  readonly min: number
  readonly max: number
}

const LIST: Side = {
  label: t('Width of the list'),
  storedAs: 'rapport.inbox.list',
  initial: 320,
  min: 240,
  max: 520,
}
const PERSON: Side = {
  label: t('Width of the person panel'),
  storedAs: 'rapport.inbox.person',
  initial: 300,
  min: 220,
  max: 480,
}
const STEP = 16

/** A width that is kept in this browser. */
function useWidth({ storedAs, initial, min, max }: Side): readonly [number, (width: number) => void] {
  const [width, setWidth] = useState(() => {
    const kept = Number(localStorage.getItem(storedAs))
    return kept >= min && kept <= max ? kept : initial
  })
  const set = (next: number) => {
    const fitting = Math.round(Math.min(max, Math.max(min, next)))
    localStorage.setItem(storedAs, String(fitting))
    setWidth(fitting)
  }
  return [width, set]
}

/** Where lines run from right to left, the first pane is at the right and grows to the left. */
const TOWARDS_END = isFromRightToLeft ? -1 : 1

interface SeparatorProps {
  readonly side: Side
  readonly width: number
  /** 1 where the pane is before the separator, -1 where it is after it. */
  readonly direction: 1 | -1
  readonly onChange: (width: number) => void
}

/** Dragged, or moved with the arrow keys. */
function Separator({ side, width, direction, onChange }: SeparatorProps) {
  const pressed = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0
    if (by === 0) return
    event.preventDefault()
    onChange(width + by * direction * TOWARDS_END)
  }
  const grabbed = (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget
    const from = event.clientX
    handle.setPointerCapture(event.pointerId)
    const moved = (move: globalThis.PointerEvent) =>
      onChange(width + (move.clientX - from) * direction * TOWARDS_END)
    handle.addEventListener('pointermove', moved)
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', moved), {
      once: true,
    })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that can be moved is a separator with a value
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={side.label}
      aria-valuenow={width}
      aria-valuemin={side.min}
      aria-valuemax={side.max}
      tabIndex={0}
      onKeyDown={pressed}
      onPointerDown={grabbed}
      className="relative z-10 -mx-[3px] w-[7px] shrink-0 cursor-col-resize touch-none outline-none before:absolute before:inset-y-0 before:start-[3px] before:w-px before:bg-line hover:before:w-0.5 hover:before:bg-accent focus-visible:before:w-0.5 focus-visible:before:bg-accent max-lg:hidden"
    />
  )
}

interface PanesProps {
  readonly list: ReactNode
  readonly middle: ReactNode
  readonly person?: ReactNode
  /** On a narrow window only one of them is shown. */
  readonly isOpen: boolean
}

/** List, conversation and person side by side; narrow windows show the list or the conversation. */
export function Panes({ list, middle, person, isOpen }: PanesProps) {
  const [listWidth, setListWidth] = useWidth(LIST)
  const [personWidth, setPersonWidth] = useWidth(PERSON)
  return (
    <div className="flex h-full bg-panel">
      <div
        style={{ '--width': `${listWidth}px` } as object}
        className={`min-h-0 shrink-0 flex-col max-lg:w-full lg:flex lg:w-(--width) ${isOpen ? 'hidden' : 'flex'}`}
      >
        {list}
      </div>
      <Separator side={LIST} width={listWidth} direction={1} onChange={setListWidth} />
      <div className={`min-h-0 min-w-0 grow flex-col lg:flex ${isOpen ? 'flex' : 'hidden'}`}>{middle}</div>
      {person !== undefined && (
        <>
          <Separator side={PERSON} width={personWidth} direction={-1} onChange={setPersonWidth} />
          <div
            style={{ '--width': `${personWidth}px` } as object}
            className="min-h-0 w-(--width) shrink-0 flex-col overflow-y-auto max-lg:hidden lg:flex"
          >
            {person}
          </div>
        </>
      )}
    </div>
  )
}

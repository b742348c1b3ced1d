interface Bar {
  readonly name: string
  /** How long it is, against the longest or against `max`. */
  readonly value: number
  /** What is written beside it. */
  readonly words: string
  readonly isMarked?: boolean
}

interface BarsProps {
  readonly label: string
  readonly bars: readonly Bar[]
  readonly max?: number
}

/** Named lengths side by side; what they mean is written out, so that no length has to be measured. */
export function Bars({ label, bars, max }: BarsProps) {
  const longest = max ?? Math.max(...bars.map((bar) => Math.abs(bar.value)), Number.EPSILON)
  return (
    <ul aria-label={label} className="grid grid-cols-[minmax(5rem,10rem)_1fr_auto] gap-x-2 gap-y-1.5 text-sm">
      {bars.map(({ name, value, words, isMarked }) => (
        <li key={name} className="col-span-full grid grid-cols-subgrid items-center">
          <span className={`truncate ${isMarked ? 'font-semibold' : ''}`} title={name}>
            {name}
          </span>
          <span className="h-3 overflow-hidden rounded-sm bg-page" aria-hidden="true">
            <span
              className={`block h-full rounded-sm ${value < 0 ? 'bg-bad' : 'bg-accent'}`}
              style={{ width: `${Math.min(100, (Math.abs(value) / longest) * 100)}%` }}
            />
          </span>
          <span className="text-end font-mono text-xs tabular-nums">{words}</span>
        </li>
      ))}
    </ul>
  )
}

interface FiguresProps {
  readonly rows: readonly (readonly [name: string, value: string])[]
}

/** Names and numbers in two columns. */
export function Figures({ rows }: FiguresProps) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-end tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

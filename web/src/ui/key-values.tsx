import type { ReactNode } from 'react'

export type KeyValue = readonly [name: string, value: ReactNode]

/** Names and what they are, one below the other; what is not known is left out. */
export function KeyValues({ rows }: { readonly rows: readonly KeyValue[] }) {
  const known = rows.filter(([, value]) => value !== undefined && value !== null && value !== '')
  if (known.length === 0) return null
  return (
    <dl className="grid grid-cols-[minmax(84px,auto)_minmax(0,1fr)] gap-x-2.5 gap-y-1 text-sm">
      {known.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-faint">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { ReactNode } from 'react'

interface PanelProps {
  readonly title?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
  readonly className?: string
}

export function Panel({ title, actions, children, className = '' }: PanelProps) {
  return (
    <section className={`rounded-xl border border-line bg-panel px-4 py-3.5 ${className}`} aria-label={title}>
      {title !== undefined && (
        <header className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h2>{title}</h2>
          {actions}
        </header>
      )}
      {children}
    </section>
  )
}

export function Progress(props: { readonly label: string; readonly value: number; readonly max: number }) {
  return (
    <label className="block text-sm">
      {props.label}
      <progress className="mt-1 block h-1.5 w-full" value={props.value} max={props.max || 1} />
    </label>
  )
}

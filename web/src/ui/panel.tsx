import type { ReactNode } from 'react'

interface PanelProps {
  readonly title?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
  readonly className?: string
}

export function Panel({ title, actions, children, className = '' }: PanelProps) {
  return (
    <section className={`rounded-xl border border-line bg-panel p-4 ${className}`} aria-label={title}>
      {title !== undefined && (
        <header className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h2 className="font-semibold">{title}</h2>
          {actions}
        </header>
      )}
      {children}
    </section>
  )
}

export function PageHead(props: {
  readonly title: string
  readonly children?: ReactNode
  readonly about?: ReactNode
}) {
  return (
    <header className="mb-4 flex flex-wrap items-start justify-between gap-3">
      <div>
        <h1 className="text-xl font-semibold tracking-tight">{props.title}</h1>
        {props.about !== undefined && <p className="text-sm text-muted">{props.about}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">{props.children}</div>
    </header>
  )
}

/** Nothing here yet: what this is for, and something that works to begin with. */
export function Empty(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="rounded-xl border border-dashed border-edge p-6 text-sm">
      <h2 className="mb-1 text-base font-semibold">{props.title}</h2>
      <div className="max-w-prose space-y-3 text-muted">{props.children}</div>
    </div>
  )
}

export const Waiting = ({ what = 'Loading…' }: { readonly what?: string }) => (
  <p role="status" className="p-4 text-sm text-muted">
    {what}
  </p>
)

const TONES = {
  plain: 'border-edge text-muted',
  good: 'border-good text-good',
  bad: 'border-bad text-bad',
  warn: 'border-warn text-warn',
  accent: 'border-accent text-accent',
} as const

export type Tone = keyof typeof TONES

export const Badge = ({
  tone = 'plain',
  children,
}: {
  readonly tone?: Tone
  readonly children: ReactNode
}) => (
  <span
    className={`inline-block rounded-full border px-2 text-xs leading-5 whitespace-nowrap ${TONES[tone]}`}
  >
    {children}
  </span>
)

export function Progress(props: { readonly label: string; readonly value: number; readonly max: number }) {
  return (
    <label className="block text-sm">
      {props.label}
      <progress
        className="mt-1 block h-2 w-full accent-(--accent)"
        value={props.value}
        max={props.max || 1}
      />
    </label>
  )
}

import { Copy } from 'lucide-react'
import { t } from '../language/t.ts'
import { useToasts } from '../shell/toasts.tsx'
import { IconButton } from './button.tsx'

interface CopyableProps {
  readonly label: string
  readonly text: string
}

function useCopy({ label, text }: CopyableProps): () => Promise<void> {
  const toasts = useToasts()
  return async () => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.say(t('{label}: copied.', { label }))
    } catch {
      toasts.say(t('The browser does not allow copying here; select the text instead.'))
    }
  }
}

/** An id on one line: cut where there is no room, copied whole. */
export function CopyText(props: CopyableProps) {
  const copy = useCopy(props)
  return (
    <span className="flex min-w-0 items-center gap-1">
      <code dir="ltr" className="min-w-0 truncate text-xs text-muted" title={props.text}>
        {props.text}
      </code>
      <IconButton
        label={t('Copy {label}', { label: props.label })}
        icon={Copy}
        className="-my-1"
        onClick={() => void copy()}
      />
    </span>
  )
}

/** Text to take away: a key that is shown once, a command that works. */
export function Copyable(props: CopyableProps) {
  const { label, text } = props
  const copy = useCopy(props)
  return (
    <div className="rounded-lg border border-line bg-page">
      <div className="flex items-center justify-between gap-2 border-b border-line py-0.5 pe-1 ps-3">
        <span className="text-xs font-medium text-muted">{label}</span>
        <IconButton label={t('Copy {label}', { label })} icon={Copy} onClick={() => void copy()} />
      </div>
      <section
        dir="ltr"
        aria-label={label}
        tabIndex={0}
        className="overflow-auto p-3 text-left font-mono text-xs whitespace-pre"
      >
        {text}
      </section>
    </div>
  )
}

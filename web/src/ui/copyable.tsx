import { Copy } from 'lucide-react'
import { t } from '../language/t.ts'
import { useToasts } from '../shell/toasts.tsx'
import { IconButton } from './button.tsx'

/** Text to take away: a key that is shown once, a command that works. */
export function Copyable({ label, text }: { readonly label: string; readonly text: string }) {
  const toasts = useToasts()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.say(t('{label}: copied.', { label }))
    } catch {
      toasts.say(t('The browser does not allow copying here; select the text instead.'))
    }
  }
  return (
    <div className="rounded-lg border border-line bg-page">
      <div className="flex items-center justify-between gap-2 border-b border-line py-0.5 pe-1 ps-3">
        <span className="text-xs font-medium text-muted">{label}</span>
        <IconButton label={t('Copy {label}', { label })} icon={Copy} onClick={() => void copy()} />
      </div>
      <section aria-label={label} tabIndex={0} className="overflow-auto p-3 font-mono text-xs whitespace-pre">
        {text}
      </section>
    </div>
  )
}

import { useToasts } from '../shell/toasts.tsx'
import { Button } from './button.tsx'

/** Text to take away: a key that is shown once, a command that works. */
export function Copyable({ label, text }: { readonly label: string; readonly text: string }) {
  const toasts = useToasts()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.say(`${label}: copied.`)
    } catch {
      toasts.say('The browser does not allow copying here; select the text instead.')
    }
  }
  return (
    <div className="rounded-lg border border-line bg-page">
      <div className="flex items-center justify-between gap-2 border-b border-line px-3 py-1">
        <span className="text-xs font-medium text-muted">{label}</span>
        <Button look="quiet" className="min-h-7" aria-label={`Copy ${label}`} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <section aria-label={label} tabIndex={0} className="overflow-auto p-3 font-mono text-xs whitespace-pre">
        {text}
      </section>
    </div>
  )
}

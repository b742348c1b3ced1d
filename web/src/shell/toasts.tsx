import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { ApiError } from '../api/client.ts'
import { t } from '../language/t.ts'
import { ProblemWords } from '../ui/problem.tsx'

interface Toast {
  readonly id: number
  readonly content: ReactNode
  readonly isBad: boolean
  readonly action?: ToastAction | undefined
}

/** What can be done about a notice while it is shown. */
interface ToastAction {
  readonly label: string
  readonly run: () => void
}

interface Toasts {
  say(words: string, action?: ToastAction): void
  refuse(error: ApiError): void
}

const Context = createContext<Toasts>({ say: () => undefined, refuse: () => undefined })
export const useToasts = (): Toasts => useContext(Context)

const SHOWN_MS = 5_000
const ACTION_SHOWN_MS = 10_000
const REFUSAL_SHOWN_MS = 15_000
let count = 0

/**
 * Short notices, read out by screen readers as they come. They stand over the foot of the navigation, on a narrow window
 * below its top bar: nothing one types into or presses next is there.
 */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly Toast[]>([])
  const drop = useCallback((id: number) => setShown((all) => all.filter((toast) => toast.id !== id)), [])
  const show = useCallback(
    (content: ReactNode, isBad: boolean, action?: ToastAction) => {
      count += 1
      const toast = { id: count, content, isBad, action }
      setShown((all) => [...all.slice(-3), toast])
      setTimeout(() => drop(toast.id), isBad ? REFUSAL_SHOWN_MS : action ? ACTION_SHOWN_MS : SHOWN_MS)
    },
    [drop],
  )
  const toasts = useMemo<Toasts>(
    () => ({
      say: (words, action) => show(words, false, action),
      refuse: (error) => show(<ProblemWords error={error} />, true),
    }),
    [show],
  )
  return (
    <Context.Provider value={toasts}>
      {children}
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed z-50 flex w-[min(20rem,calc(100vw-1.5rem))] flex-col gap-2 max-lg:inset-x-3 max-lg:top-14 lg:bottom-3 lg:start-3"
      >
        {shown.map((toast) => (
          <div
            key={toast.id}
            className={`pointer-events-auto flex animate-rise items-start gap-2 rounded-lg border bg-raised px-3 py-2.5 text-sm shadow-float ${toast.isBad ? 'border-bad' : 'border-line'}`}
          >
            {toast.isBad ? (
              <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
            ) : (
              <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
            )}
            <div className="min-w-0 grow break-words">{toast.content}</div>
            {toast.action !== undefined && (
              <button
                type="button"
                className="rounded font-medium text-accent underline"
                onClick={() => {
                  drop(toast.id)
                  toast.action?.run()
                }}
              >
                {toast.action.label}
              </button>
            )}
            <button
              type="button"
              className="-m-1 rounded p-1 text-muted hover:text-ink"
              aria-label={t('Dismiss')}
              onClick={() => drop(toast.id)}
            >
              <X aria-hidden="true" className="size-3.5" />
            </button>
          </div>
        ))}
      </div>
    </Context.Provider>
  )
}

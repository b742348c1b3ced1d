import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { ApiError } from '../api/client.ts'
import { ProblemWords } from '../ui/problem.tsx'

interface Toast {
  readonly id: number
  readonly content: ReactNode
  readonly isBad: boolean
}

interface Toasts {
  say(words: string): void
  refuse(error: ApiError): void
}

const Context = createContext<Toasts>({ say: () => undefined, refuse: () => undefined })
export const useToasts = (): Toasts => useContext(Context)

const SHOWN_MS = 5_000
const REFUSAL_SHOWN_MS = 15_000
let count = 0

/** Short notices in the corner, read out by screen readers as they come. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly Toast[]>([])
  const drop = useCallback((id: number) => setShown((all) => all.filter((toast) => toast.id !== id)), [])
  const show = useCallback(
    (content: ReactNode, isBad: boolean) => {
      count += 1
      const toast = { id: count, content, isBad }
      setShown((all) => [...all.slice(-3), toast])
      setTimeout(() => drop(toast.id), isBad ? REFUSAL_SHOWN_MS : SHOWN_MS)
    },
    [drop],
  )
  const toasts = useMemo<Toasts>(
    () => ({
      say: (words) => show(words, false),
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
        className="fixed right-3 bottom-3 z-50 flex w-[min(24rem,calc(100vw-1.5rem))] flex-col gap-2"
      >
        {shown.map((toast) => (
          <div
            key={toast.id}
            className={`flex items-start gap-3 rounded-lg border bg-panel p-3 text-sm shadow-lg ${toast.isBad ? 'border-bad' : 'border-edge'}`}
          >
            <div className="min-w-0 grow break-words">{toast.content}</div>
            <button type="button" className="text-muted" aria-label="Dismiss" onClick={() => drop(toast.id)}>
              ✕
            </button>
          </div>
        ))}
      </div>
    </Context.Provider>
  )
}

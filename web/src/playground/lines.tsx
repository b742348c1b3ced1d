import { useEffect, useRef } from 'react'
import { t } from '../language/t.ts'
import { Written } from '../ui/written.tsx'
import type { Line } from './conversation.ts'

export function Lines({ lines, label }: { readonly lines: readonly Line[]; readonly label?: string }) {
  const end = useRef<HTMLLIElement>(null)
  const length = lines.reduce((sum, one) => sum + one.text.length, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new word moves the end
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [length, lines.length])
  return (
    <ol className="space-y-2.5" aria-live="polite" aria-label={label ?? t('Conversation')}>
      {lines.map((one) => (
        <li
          key={one.id}
          data-role={one.role}
          aria-busy={one.isOpen}
          className={`w-fit max-w-[min(85%,42rem)] rounded-2xl px-3 py-2 break-words whitespace-pre-wrap ${
            one.role === 'user' ? 'ms-auto bg-mine text-on-mine' : 'bg-hover'
          }`}
        >
          {one.text === '' ? '…' : <Written text={one.text} />}
        </li>
      ))}
      <li ref={end} aria-hidden="true" />
    </ol>
  )
}

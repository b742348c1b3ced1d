import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Permission, useAllowed } from '../shell/permissions.ts'
import { useUrlState } from './url-state.ts'

interface Tab {
  /** Its name in the address. */
  readonly id: string
  readonly name: string
  readonly content: ReactNode
  /** Left out for people whose role may not see it. */
  readonly needs?: Permission
}

/** The open tab is named in the address. */
export function Tabs({ label, tabs: all }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const may = useAllowed()
  const tabs = all.filter(({ needs }) => needs === undefined || may(needs))
  const first = tabs[0]?.id ?? ''
  const [chosen, choose] = useUrlState('tab', first)
  const isKnown = tabs.some(({ id }) => id === chosen)
  const list = useRef<HTMLDivElement>(null)
  // On a narrow window the open tab may be beyond the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[data-state=active]')
    if (tab !== null && tab !== undefined && list.current !== null)
      list.current.scrollLeft = tab.offsetLeft - list.current.offsetLeft - 16
  }, [chosen])
  return (
    <Radix.Root value={isKnown ? chosen : first} onValueChange={choose}>
      <Radix.List
        ref={list}
        aria-label={label}
        className="mb-4 flex gap-4 overflow-x-auto shadow-[inset_0_-1px_var(--line)]"
      >
        {tabs.map(({ id, name }) => (
          <Radix.Trigger
            key={id}
            value={id}
            // Radix focuses a pressed tab itself, which browsers show like a focus by key.
            onPointerDown={(event) => event.currentTarget.toggleAttribute('data-pressed', true)}
            onKeyDown={(event) => event.currentTarget.toggleAttribute('data-pressed', false)}
            onBlur={(event) => event.currentTarget.toggleAttribute('data-pressed', false)}
            className="data-pressed:outline-none border-b-2 border-transparent px-0.5 py-1.5 text-sm -outline-offset-2 font-medium whitespace-nowrap text-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink pointer-coarse:py-2.5"
          >
            {name}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ id, content }) => (
        <Radix.Content key={id} value={id}>
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface Tab {
  readonly name: string
  readonly content: ReactNode
}

/** Tabs are known by their number: a name may hold spaces, and what becomes an id may not. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <Radix.Root defaultValue="0">
      <Radix.List aria-label={label} className="mb-4 flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map(({ name }, index) => (
          <Radix.Trigger
            key={name}
            value={String(index)}
            className="border-b-2 border-transparent px-3 py-2 text-sm text-muted data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-ink"
          >
            {name}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ name, content }, index) => (
        <Radix.Content key={name} value={String(index)}>
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

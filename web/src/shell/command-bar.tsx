import { Search } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { rich, t } from '../language/t.ts'
import { Kbd } from '../ui/kbd.tsx'
import { type Command, useCommands } from './commands.ts'

/** Goes anywhere and does what can be done from anywhere. */
export function CommandBar({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed top-[12vh] left-1/2 z-40 w-[min(38rem,calc(100vw-1.5rem))] -translate-x-1/2 animate-rise overflow-hidden rounded-xl border border-line bg-raised shadow-float outline-none"
        >
          <Radix.Title className="sr-only">{t('Search or jump to')}</Radix.Title>
          <CommandList onClose={onClose} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function CommandList({ onClose }: { readonly onClose: () => void }) {
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const commands = useCommands(words)
  const run = (command: Command | undefined) => {
    if (command === undefined) return
    onClose()
    command.run()
  }
  const pressed = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0) {
      event.preventDefault()
      setAt((index) => Math.min(Math.max(index + by, 0), commands.length - 1))
    }
    if (event.key === 'Enter') run(commands[at])
  }
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, at])
  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden="true" className="size-4 text-faint" />
        <input
          role="combobox"
          aria-label={t('Search or jump to')}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={`${listId}-${at}`}
          placeholder={t('People, conversations, documents, settings, actions…')}
          className="min-h-11 w-full bg-transparent text-lg outline-none"
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setAt(0)
          }}
          onKeyDown={pressed}
        />
      </div>
      <div id={listId} role="listbox" aria-label={t('Matches')} className="max-h-[50vh] overflow-auto p-1.5">
        {commands.map((command, index) => (
          <div key={`${command.group} ${command.id}`} role="presentation">
            {command.group !== commands[index - 1]?.group && (
              <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-2xs font-medium text-faint">
                {command.group}
              </p>
            )}
            <div
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className="flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 aria-selected:bg-soft"
              onMouseMove={() => setAt(index)}
              onClick={() => run(command)}
              onKeyDown={pressed}
            >
              <command.icon aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
              <span className="max-w-[60%] shrink-0 truncate">{command.name}</span>
              <span className="min-w-0 truncate text-xs text-muted">{command.hint}</span>
            </div>
          </div>
        ))}
        {commands.length === 0 && (
          <p className="px-2.5 py-6 text-center text-sm text-muted">
            {t('Nothing matches “{words}”.', { words })}
          </p>
        )}
      </div>
      <p className="flex items-center gap-3 border-t border-line px-4 py-2 text-2xs text-faint max-md:hidden">
        <span>{rich('{key} {key2} move', { key: <Kbd>↑</Kbd>, key2: <Kbd>↓</Kbd> })}</span>
        <span>{rich('{key} open', { key: <Kbd>Enter</Kbd> })}</span>
        <span>{rich('{key} close', { key: <Kbd>Esc</Kbd> })}</span>
      </p>
    </>
  )
}

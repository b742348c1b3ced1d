import { useEffect, useState } from 'react'
import { t } from '../language/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.isContentEditable) &&
  !target.matches('[type=checkbox]')

/** What keys are meant for: the dialog that is open, else the page. */
const inFront = (): Element | null =>
  document.querySelector('[role=dialog], [role=alertdialog]') ?? document.querySelector('main')

/** Moves the focus among the rows of the list in sight. */
function step(by: 1 | -1): void {
  const rows = [...(inFront()?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const next = rows[at === -1 ? 0 : at + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** Presses or moves to what names this key as its own in `aria-keyshortcuts`; the first that is in sight. */
function shortcut(key: string): boolean {
  const named = inFront()?.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`) ?? []
  const found = [...named].find((one) => one.checkVisibility() && !one.matches(':disabled'))
  if (found instanceof HTMLButtonElement) found.click()
  else found?.focus()
  return found !== undefined
}

const KEYS = [
  [t('Ctrl K or ⌘ K'), t('Command bar: go anywhere, do anything')],
  [t('j and k'), t('Next and previous row of a list')],
  ['Enter', t('Open the row')],
  ['x', t('Select the conversation in the inbox, with Shift all up to it')],
  ['e', t('Close the selected conversations, or the open one')],
  ['r', t('Reply in the open conversation')],
  ['n', t('Write a note for the team')],
  ['t', t('Take over, or give back to the agent')],
  ['a', t('Choose the assignee')],
  ['p', t('Choose the priority')],
  ['g', t('Add tag')],
  ['z', t('Snooze')],
  ['/', t('Search on this page')],
  ['Escape', t('Close what is open')],
  ['?', t('This help')],
] as const

/** Keys that work everywhere, except in text fields. */
export function Keys({ onCommand }: { readonly onCommand: () => void }) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        onCommand()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === 'j') step(1)
      if (event.key === 'k') step(-1)
      if (event.key === '?') setHelpOpen(true)
      // The letter itself is not to be typed into the field that gets the focus.
      if (/^[a-z]$/.test(event.key) && shortcut(event.key)) event.preventDefault()
      if (event.key === '/') {
        const search = inFront()?.querySelector<HTMLElement>('input[type=search]')
        if (!search) return
        event.preventDefault()
        search.focus()
      }
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [onCommand])
  return (
    <Dialog title={t('Keys')} isOpen={isHelpOpen} onClose={() => setHelpOpen(false)}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        {KEYS.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { rich } from '../language/t.ts'
import { Kbd } from './kbd.tsx'

interface ComposerProps {
  readonly label: string
  /** The key that moves the focus here. */
  readonly shortcut?: string
  readonly placeholder?: string
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onSend: () => void
  /** Left of the button that sends. */
  readonly note?: ReactNode
  readonly button: ReactNode
  readonly field?: RefObject<HTMLTextAreaElement | null>
  /** Warm, for what stays within the team. */
  readonly look?: 'plain' | 'note'
  /** Before the note. */
  readonly tools?: ReactNode
  /** Above the text, such as files that go with it. */
  readonly before?: ReactNode
  /** Hears keys before they are typed, and says whether it took one. */
  readonly onShortcut?: (event: KeyboardEvent) => boolean
  /** A list of choices above the field, of which one is active: it hears keys first and says whether it took one. */
  readonly choices?: {
    readonly id: string
    readonly activeId: string | undefined
    readonly onKey: (event: KeyboardEvent) => boolean
    readonly list: ReactNode
  }
}

const LOOKS = {
  plain: 'border-edge bg-raised focus-within:border-accent',
  note: 'border-warn bg-warn-soft',
} as const

const LINES_MAX_PX = 200

/** Several lines: Enter sends, Shift and Enter make a new line. It stays open to typing while a message is sent. */
export function Composer(props: ComposerProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  const field = props.field ?? own
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const element = field.current
    if (element === null) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight, LINES_MAX_PX)}px`
  }, [props.text])
  const { choices } = props
  const pressed = (event: KeyboardEvent) => {
    if (choices?.onKey(event)) return event.preventDefault()
    if (props.onShortcut?.(event)) return event.preventDefault()
    // Enter that ends the writing of a character of several keys is not meant to send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    props.onSend()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        props.onSend()
      }}
      className={`@container relative rounded-xl border shadow-lift ${LOOKS[props.look ?? 'plain']}`}
    >
      {choices?.list}
      {props.before}
      <textarea
        ref={field}
        aria-label={props.label}
        aria-keyshortcuts={props.shortcut}
        placeholder={props.placeholder}
        rows={2}
        {...(choices === undefined
          ? {}
          : {
              'aria-autocomplete': 'list',
              'aria-controls': choices.id,
              'aria-activedescendant': choices.activeId,
            })}
        value={props.text}
        onChange={(event) => props.onChange(event.target.value)}
        onKeyDown={pressed}
        className="block w-full resize-none bg-transparent px-3 pt-2.5 pb-1 outline-none"
      />
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1 px-2 pb-2">
        {props.tools}
        <div className="flex min-w-0 grow basis-40 items-center gap-2">
          <div className="min-w-0 grow ps-1 text-2xs text-muted">
            {props.note}
            <span className="hidden @2xl:inline">
              {rich('{note}{key} to send, {key2} for a new line', {
                note: props.note !== undefined && ' · ',
                key: <Kbd>Enter</Kbd>,
                key2: <Kbd>Shift Enter</Kbd>,
              })}
            </span>
          </div>
          {props.button}
        </div>
      </div>
    </form>
  )
}

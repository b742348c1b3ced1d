import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Kbd } from './kbd.tsx'

interface ComposerProps {
  readonly label: string
  readonly placeholder?: string
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onSend: () => void
  /** Left of the button that sends. */
  readonly note?: ReactNode
  readonly button: ReactNode
  readonly field?: RefObject<HTMLTextAreaElement | null>
}

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
  const pressed = (event: KeyboardEvent) => {
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
      className="rounded-xl border border-edge bg-raised shadow-lift focus-within:border-accent"
    >
      <textarea
        ref={field}
        aria-label={props.label}
        placeholder={props.placeholder}
        rows={2}
        value={props.text}
        onChange={(event) => props.onChange(event.target.value)}
        onKeyDown={pressed}
        className="block w-full resize-none bg-transparent px-3 pt-2.5 pb-1 outline-none"
      />
      <div className="flex items-center gap-2 px-2 pb-2">
        <div className="min-w-0 grow pl-1 text-2xs text-faint">
          {props.note}
          <span className="max-md:hidden">
            {props.note !== undefined && ' · '}
            <Kbd>Enter</Kbd> to send, <Kbd>Shift Enter</Kbd> for a new line
          </span>
        </div>
        {props.button}
      </div>
    </form>
  )
}

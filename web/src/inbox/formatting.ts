import type { KeyboardEvent, RefObject } from 'react'

type Field = RefObject<HTMLTextAreaElement | null>

/** Puts words where the cursor is, over what is selected, and keeps the focus in the field. */
export function insertAt(field: Field, text: string, words: string, onChange: (text: string) => void): void {
  const element = field.current
  const [from, to] = [element?.selectionStart ?? text.length, element?.selectionEnd ?? text.length]
  onChange(text.slice(0, from) + words + text.slice(to))
  // The field has the new text only once it was drawn.
  requestAnimationFrame(() => {
    element?.focus()
    element?.setSelectionRange(from + words.length, from + words.length)
  })
}

/** Sets what is selected in signs that every channel's formatting is made of, or takes them off again. */
export function surround(field: Field, text: string, sign: string, onChange: (text: string) => void): void {
  const element = field.current
  const [from, to] = [element?.selectionStart ?? text.length, element?.selectionEnd ?? text.length]
  const chosen = text.slice(from, to)
  const isSet = chosen.length >= 2 * sign.length && chosen.startsWith(sign) && chosen.endsWith(sign)
  const words = isSet ? chosen.slice(sign.length, -sign.length) : sign + chosen + sign
  onChange(text.slice(0, from) + words + text.slice(to))
  const start = isSet ? from : from + sign.length
  requestAnimationFrame(() => {
    element?.focus()
    element?.setSelectionRange(start, isSet ? from + words.length : start + chosen.length)
  })
}

const SIGNS: Readonly<Record<string, string>> = { b: '**', i: '_' }

/** The sign that a key press asks for: Ctrl or ⌘ with B or I. */
export const signOf = (event: KeyboardEvent): string | undefined =>
  event.ctrlKey || event.metaKey ? SIGNS[event.key.toLowerCase()] : undefined

import { useEffect, useState } from 'react'

/** Repeated every few seconds while a person writes. */
const SHOWN_MS = 9_000

const typing = new EventTarget()

/** The live stream says that the person of a conversation is writing, or has sent what they wrote. */
export const noteTyping = (conversationId: string, isTyping: boolean): void => {
  typing.dispatchEvent(new CustomEvent('typing', { detail: { conversationId, isTyping } }))
}

/** Whether the person of the conversation is writing now. */
export function useTyping(conversationId: string): boolean {
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const heard = (event: Event) => {
      const { detail } = event as CustomEvent<{ readonly conversationId: string; readonly isTyping: boolean }>
      if (detail.conversationId !== conversationId) return
      clearTimeout(timer)
      setTyping(detail.isTyping)
      if (detail.isTyping) timer = setTimeout(() => setTyping(false), SHOWN_MS)
    }
    typing.addEventListener('typing', heard)
    return () => {
      typing.removeEventListener('typing', heard)
      clearTimeout(timer)
      setTyping(false)
    }
  }, [conversationId])
  return isTyping
}

import { useState } from 'react'

const KEY = 'rapport.draft.'

/** What is being written in a conversation; it is there again after a reload, and in no other conversation. */
export function useDraft(conversationId: string) {
  const [text, setText] = useState(() => localStorage.getItem(KEY + conversationId) ?? '')
  const change = (next: (before: string) => string) =>
    setText((before) => {
      const after = next(before)
      if (after === '') localStorage.removeItem(KEY + conversationId)
      else localStorage.setItem(KEY + conversationId, after)
      return after
    })
  return [text, change] as const
}

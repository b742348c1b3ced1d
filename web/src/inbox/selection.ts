import { useCallback, useEffect, useRef, useState } from 'react'
import type { ConversationSummary } from '../api/types.ts'

/** As many as the server takes in one call. */
export const SELECTED_MAX = 200

export interface Selection {
  readonly ids: ReadonlySet<string>
  /** With `isRange`, everything from the one that was toggled last to this one. */
  toggle(id: string, isRange: boolean): void
  all(): void
  clear(): void
}

/** Which conversations of the list are selected. Those that leave the list are no longer. */
export function useSelection(items: readonly ConversationSummary[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string>(undefined)
  const order = items.map((item) => item.conversation_id)
  const listed = order.join()
  useEffect(() => {
    const present = new Set(listed.split(','))
    setIds((before) => {
      const kept = [...before].filter((id) => present.has(id))
      return kept.length === before.size ? before : new Set(kept)
    })
  }, [listed])
  const toggle = (id: string, isRange: boolean) => {
    const [from, to] = [order.indexOf(anchor.current ?? id), order.indexOf(id)]
    const isOn = !ids.has(id)
    const touched = isRange && from !== -1 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    anchor.current = id
    const next = new Set(ids)
    for (const one of touched) {
      if (isOn || isRange) next.add(one)
      else next.delete(one)
    }
    setIds(new Set([...next].slice(0, SELECTED_MAX)))
  }
  const clear = useCallback(() => setIds(new Set()), [])
  return { ids, toggle, clear, all: () => setIds(new Set(order.slice(0, SELECTED_MAX))) }
}

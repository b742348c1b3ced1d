import { useEffect, useRef, useState } from 'react'

const TYPING_MS = 250

/** What is typed; it goes into the address once typing pauses. Another address brings its own words. */
export function useTyped(value: string, onSettle: (value: string) => void) {
  const [typed, setTyped] = useState(value)
  const settled = useRef(value)
  useEffect(() => {
    if (value === settled.current) return
    settled.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === settled.current) return
    const wait = setTimeout(() => {
      settled.current = typed
      onSettle(typed)
    }, TYPING_MS)
    return () => clearTimeout(wait)
  }, [typed, onSettle])
  return [typed, setTyped] as const
}

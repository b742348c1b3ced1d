import { useCallback, useEffect, useRef, useState } from 'react'

const NEAR_END_PX = 40

interface Lines {
  /** Names the list: another one begins at its end. */
  readonly list: string
  readonly newest: string | undefined
  readonly isThere: boolean
  /** The newest was written here, so it is shown wherever one was. */
  readonly isOwn: boolean
}

/**
 * Keeps the end of what is said in sight of those who were there. Those who read what was said earlier stay at it, and are
 * told that there is something new. `mark` belongs behind the last line, in the element that scrolls.
 */
export function useEndInSight({ list, newest, isThere, isOwn }: Lines) {
  const mark = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [hasNew, setHasNew] = useState(false)
  const show = useCallback(() => mark.current?.scrollIntoView({ block: 'nearest' }), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its end
  useEffect(() => {
    isAtEnd.current = true
    setHasNew(false)
  }, [list])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line moves the end
  useEffect(() => {
    if (isAtEnd.current || isOwn) show()
    else setHasNew(true)
  }, [newest])
  useEffect(() => {
    const section = mark.current?.parentElement
    if (!isThere || section == null) return
    const noteEnd = () => {
      isAtEnd.current = section.scrollHeight - section.scrollTop - section.clientHeight < NEAR_END_PX
      if (isAtEnd.current) setHasNew(false)
    }
    // The composer below grows with what is written.
    const resized = new ResizeObserver(() => {
      if (isAtEnd.current) show()
    })
    section.addEventListener('scroll', noteEnd, { passive: true })
    resized.observe(section)
    return () => {
      section.removeEventListener('scroll', noteEnd)
      resized.disconnect()
    }
  }, [isThere, show])
  return { mark, hasNew, show }
}

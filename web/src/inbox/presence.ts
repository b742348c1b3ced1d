import { useEffect, useState } from 'react'
import { call } from '../api/client.ts'
import type { Answer } from '../api/contract.ts'
import { locale } from '../language/languages.ts'
import { t } from '../language/t.ts'

export type Other = Answer<'PUT /api/v1/conversations/{conversationId}/presence'>['others'][number]

const REPEAT_MS = 8_000
const NO_OTHERS: readonly Other[] = []

/** Tells the team that this conversation is open here, and who else has it open. Silent while the page is hidden. */
export function usePresence(path: `/api/v1/conversations/${string}`, isWriting: boolean): readonly Other[] {
  const [others, setOthers] = useState(NO_OTHERS)
  useEffect(() => {
    const stop = new AbortController()
    const tell = async () => {
      if (document.hidden) return
      const body = { writing: isWriting }
      try {
        const said = await call('PUT', `${path}/presence`, {
          body,
          signal: stop.signal,
        })
        if (!stop.signal.aborted) setOthers(said.others)
      } catch {
        // The next one comes in a few seconds; until then nothing is known about others.
        if (!stop.signal.aborted) setOthers(NO_OTHERS)
      }
    }
    void tell()
    const timer = setInterval(() => void tell(), REPEAT_MS)
    return () => {
      stop.abort()
      clearInterval(timer)
    }
  }, [path, isWriting])
  return others
}

const list = new Intl.ListFormat(locale, { type: 'conjunction' })

/** "Zoe is writing a reply", "Zoe and Jo have this open". */
export function presenceWords(others: readonly Other[]): string | undefined {
  const writing = others.filter((other) => other.writing)
  const named = writing.length > 0 ? writing : others
  if (named.length === 0) return undefined
  const names = list.format(named.map((other) => other.name))
  if (writing.length > 0) return t('{names} are writing a reply', { names, count: named.length })
  return t('{names} have this open', { names, count: named.length })
}

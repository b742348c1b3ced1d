import { useEffect } from 'react'
import { call } from '../api/client.ts'

const EVERY_MS = 10 * 60_000
const KEY = 'rapport.renewed'

/**
 * Renews the session's token now and then: a copy of the cookie that was stolen is worth little, and using it ends the
 * session. One tab at a time; the others see when it was done. A session that cannot be renewed goes on without.
 */
async function renew(): Promise<void> {
  const isDue = () => Date.now() - Number(localStorage.getItem(KEY) ?? 0) > EVERY_MS
  const once = async () => {
    if (!isDue()) return
    localStorage.setItem(KEY, String(Date.now()))
    await call('POST', '/console/refresh').catch(() => undefined)
  }
  if (!isDue()) return
  // Pages without https have no locks; two renewals at once do no harm.
  if (navigator.locks === undefined) await once()
  else await navigator.locks.request(KEY, once)
}

export function useSessionRenewal(): void {
  useEffect(() => {
    // A session that has just begun needs none.
    if (localStorage.getItem(KEY) === null) localStorage.setItem(KEY, String(Date.now()))
    const timer = setInterval(() => void renew(), EVERY_MS / 10)
    return () => clearInterval(timer)
  }, [])
}

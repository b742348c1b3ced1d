/**
 * An app that sends a person here may find them signed out. What it asks for is kept in this window until they have signed
 * in, which leads to the first page, and from there back to the question.
 */
const KEY = 'rapport.app-request'
const KEPT_MS = 10 * 60_000

export function keepRequest(search: string): void {
  sessionStorage.setItem(KEY, JSON.stringify({ search, at: Date.now() }))
}

/** The request that was kept, once. */
export function takeRequest(): string | undefined {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (kept === null) return undefined
  const { search, at } = JSON.parse(kept) as { readonly search: string; readonly at: number }
  return Date.now() - at < KEPT_MS ? search : undefined
}

/** For the first page. */
export function resumeRequest(): void {
  const search = takeRequest()
  if (search !== undefined) location.replace(`/oauth/authorize${search}`)
}

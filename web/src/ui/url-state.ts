import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * A choice that lives in the page's address, so that a link leads to what was seen. The first value is what the page
 * shows without one, and is left out of the address.
 */
export function useUrlState(name: string, fallback = ''): readonly [string, (value: string) => void] {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const given = search[name]
  const value = given === undefined || given === null ? fallback : String(given)
  const set = useCallback(
    (next: string) => {
      const change = (before: Record<string, unknown>) => ({
        ...before,
        [name]: next === fallback ? undefined : next,
      })
      // The page's own types do not know of this name.
      void navigate({ to: '.', search: change as never, replace: true })
    },
    [navigate, name, fallback],
  )
  return [value, set]
}

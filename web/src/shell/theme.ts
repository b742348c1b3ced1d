import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const KEY = 'rapport.theme'
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** The one chosen here before, else the system's. */
function current(): Theme {
  const chosen = localStorage.getItem(KEY)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return system.matches ? 'dark' : 'light'
}

export function applyTheme(): void {
  document.documentElement.dataset['theme'] = current()
  for (const listener of listeners) listener()
}

export function toggleTheme(): void {
  localStorage.setItem(KEY, current() === 'dark' ? 'light' : 'dark')
  applyTheme()
}

system.addEventListener('change', applyTheme)

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, current)

import { forgetWorkspace } from './known-workspace.ts'

/**
 * Whether a user has signed in here. The session itself is out of a script's reach; this only spares a request that
 * could but be refused.
 */
const KEY = 'rapport.signed-in'

export const isProbablySignedIn = (): boolean => localStorage.getItem(KEY) === '1'

export function noteSignedIn(): void {
  forgetWorkspace()
  localStorage.setItem(KEY, '1')
}

export function noteSignedOut(): void {
  forgetWorkspace()
  localStorage.removeItem(KEY)
}

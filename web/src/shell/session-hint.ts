/**
 * Whether a user has signed in here. The session itself is out of a script's reach; this only spares a request that
 * could but be refused.
 */
const KEY = 'rapport.signed-in'

export const isProbablySignedIn = (): boolean => localStorage.getItem(KEY) === '1'
export const noteSignedIn = (): void => localStorage.setItem(KEY, '1')
export const noteSignedOut = (): void => localStorage.removeItem(KEY)

import { send } from '../api/client.ts'
import { noteSignedOut } from './session-hint.ts'

/** Takes the cookie back and leaves nothing in the page. A session that is over already needs no goodbye. */
export async function signOut(): Promise<void> {
  await send('POST', '/console/sign-out').catch(() => undefined)
  noteSignedOut()
  location.assign('/sign-in')
}

import { publicOperation } from '../../../../platform/http/operation.ts'
import { PasskeyOptions } from '../factors.schemas.ts'
import { assertionOptions } from '../passkeys.ts'

export const beginPasskeySignIn = publicOperation({
  id: 'beginPasskeySignIn',
  method: 'POST',
  path: '/auth/passkey/begin',
  atRoot: true,
  domain: 'auth',
  summary: 'Begin to sign in with a passkey',
  description: 'Names no account: the browser offers the passkeys it has for this installation.',
  mode: 'manual',
  response: PasskeyOptions,
  uses: ['clock', 'settings'],
  async handle({ db, clock, settings }) {
    return { options: await assertionOptions({ db, clock, settings }, 'sign_in', undefined, []) }
  },
})

import { conflict } from '../../../../kernel/problem.ts'
import { personOperation } from '../../../../platform/http/operation.ts'
import { PasskeyOptions } from '../factors.schemas.ts'
import { listFactors } from '../factors.store.ts'
import { ownUserId } from '../own-factors.ts'
import { assertionOptions } from '../passkeys.ts'

export const beginStepUp = personOperation({
  id: 'beginStepUp',
  method: 'POST',
  path: '/auth/step-up/passkey',
  atRoot: true,
  domain: 'auth',
  summary: 'Begin to show a passkey in this session',
  description: 'Answers the options for `navigator.credentials.get()`; they are good for five minutes, once.',
  mode: 'manual',
  response: PasskeyOptions,
  uses: ['clock', 'settings'],
  async handle({ caller, db, clock, settings }) {
    const userId = ownUserId(caller)
    const passkeys = (await db.read((tx) => listFactors(tx, userId))).filter(({ kind }) => kind === 'passkey')
    if (passkeys.length === 0) throw conflict('You have no passkey.')
    return { options: await assertionOptions({ db, clock, settings }, 'prove', userId, passkeys) }
  },
})

import { Type } from 'typebox'
import { personOperation } from '../../../../platform/http/operation.ts'
import { PasskeyOptions, passwordField } from '../factors.schemas.ts'
import { findPasswordRow, listFactors } from '../factors.store.ts'
import { checkPassword, ownUserId } from '../own-factors.ts'
import { registrationOptions } from '../passkeys.ts'

export const beginPasskey = personOperation({
  id: 'beginPasskey',
  method: 'POST',
  path: '/me/second-factor/passkeys/begin',
  domain: 'auth',
  summary: 'Begin to set up a passkey',
  description:
    'Answers the options for `navigator.credentials.create()`; they are good for five minutes, once.',
  mode: 'manual',
  needsStepUp: true,
  body: Type.Object(passwordField),
  response: PasskeyOptions,
  uses: ['vault', 'clock', 'settings'],
  async handle({ caller, body, db, vault, clock, settings, request }) {
    const userId = ownUserId(caller)
    const parts = { db, vault, clock, settings, request }
    await checkPassword(parts, userId, body.password)
    const { existing, row } = await db.read(async (tx) => ({
      existing: await listFactors(tx, userId),
      row: await findPasswordRow(tx, userId),
    }))
    const options = await registrationOptions(parts, { userId, username: row?.username ?? userId }, existing)
    return { options }
  },
})

import { Type } from 'typebox'
import { newId } from '../../../../kernel/ids.ts'
import { conflict } from '../../../../kernel/problem.ts'
import { personOperation } from '../../../../platform/http/operation.ts'
import { defined } from '../../../../platform/http/schema.ts'
import { FactorResult, factorName, PasskeyRegistration } from '../factors.schemas.ts'
import { insertPasskey } from '../factors.store.ts'
import { afterEnrolment, ownUserId, wrongProof } from '../own-factors.ts'
import { verifiedRegistration } from '../passkeys.ts'

export const finishPasskey = personOperation({
  id: 'finishPasskey',
  method: 'POST',
  path: '/me/second-factor/passkeys',
  domain: 'auth',
  summary: 'Finish setting up a passkey with the browser’s answer',
  description: 'With the first factor come ten recovery codes, shown this once.',
  mode: 'manual',
  needsStepUp: true,
  body: Type.Object({ ...factorName, credential: PasskeyRegistration }),
  response: FactorResult,
  uses: ['vault', 'clock', 'settings'],
  async handle({ caller, body, db, vault, clock, settings }) {
    const userId = ownUserId(caller)
    const credential = await verifiedRegistration({ db, clock, settings }, userId, body.credential)
    if (credential === undefined) throw wrongProof()
    const factorId = newId()
    const now = clock.now()
    const codes = await db.transaction(async (tx) => {
      const isNew = await insertPasskey(tx, {
        factorId,
        userId,
        name: body.name ?? 'Passkey',
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: body.credential.response.transports ?? [],
        now,
      })
      if (!isNew) throw conflict('This passkey is set up already.')
      return afterEnrolment(tx, vault, caller, userId, now)
    })
    return defined({ factor_id: factorId, recovery_codes: codes })
  },
})

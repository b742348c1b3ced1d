import { Type } from 'typebox'
import { conflict, notFound } from '../../../../kernel/problem.ts'
import { personOperation } from '../../../../platform/http/operation.ts'
import { defined, Text, Uuid } from '../../../../platform/http/schema.ts'
import { guarded } from '../../sign-in-guard.ts'
import { FactorResult } from '../factors.schemas.ts'
import { findFactor } from '../factors.store.ts'
import { afterEnrolment, ownUserId, sessionAccount, wrongProof } from '../own-factors.ts'
import { totpHolds } from '../proofs.ts'

export const confirmTotp = personOperation({
  id: 'confirmTotp',
  method: 'POST',
  path: '/me/second-factor/totp/confirm',
  domain: 'auth',
  summary: 'Finish setting up an authenticator app with a code of it',
  description: 'With the first factor come ten recovery codes, shown this once.',
  mode: 'manual',
  needsStepUp: true,
  body: Type.Object({ factor_id: Uuid(), code: Text(40, { minLength: 1 }) }),
  response: FactorResult,
  uses: ['vault', 'clock', 'settings'],
  async handle({ caller, body, db, vault, clock, settings, request }) {
    const userId = ownUserId(caller)
    const row = await db.read((tx) => findFactor(tx, userId, body.factor_id.toLowerCase()))
    if (row === undefined || row.kind !== 'totp') throw notFound('second factor')
    if (row.confirmed_at !== null) throw conflict('This authenticator app is set up already.')
    const parts = { db, vault, clock, settings, request }
    const holds = await guarded(parts, sessionAccount(userId), async (isTried) =>
      isTried && (await totpHolds(parts, [row], body.code)) ? true : undefined,
    )
    if (holds !== true) throw wrongProof()
    const codes = await db.transaction((tx) => afterEnrolment(tx, vault, caller, userId, clock.now()))
    return defined({ factor_id: row.factor_id, recovery_codes: codes })
  },
})

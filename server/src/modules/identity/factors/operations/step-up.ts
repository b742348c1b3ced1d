import { Type } from 'typebox'
import { later, MINUTE_MS } from '../../../../kernel/clock.ts'
import { conflict, invalidField } from '../../../../kernel/problem.ts'
import { markProved } from '../../../../platform/auth/sessions.store.ts'
import { personOperation } from '../../../../platform/http/operation.ts'
import { guarded } from '../../sign-in-guard.ts'
import { proofFields, StepUpResult } from '../factors.schemas.ts'
import { ownUserId, sessionAccount, wrongProof } from '../own-factors.ts'
import { proofHolds } from '../proofs.ts'

export const stepUp = personOperation({
  id: 'stepUp',
  method: 'POST',
  path: '/auth/step-up',
  atRoot: true,
  domain: 'auth',
  summary: 'Show your second factor in this session',
  description:
    'Operations that answer `step_up_required` then work for ten minutes. Takes `code` or `passkey`; options for the ' +
    'latter come from POST /auth/step-up/passkey.',
  mode: 'manual',
  body: Type.Object(proofFields),
  response: StepUpResult,
  uses: ['vault', 'clock', 'settings'],
  async handle({ caller, body, db, vault, clock, settings, request }) {
    const userId = ownUserId(caller)
    if (body.code === undefined && body.passkey === undefined)
      throw invalidField('body.code', 'is required unless there is a passkey')
    const parts = { db, vault, clock, settings, request }
    const proof = await guarded(parts, sessionAccount(userId), async (isTried) => {
      const shown = isTried ? await proofHolds(parts, userId, body) : 'wrong'
      return shown === 'wrong' ? undefined : shown
    })
    if (proof === undefined) throw wrongProof()
    if (proof === 'none') throw conflict('You have no second factor yet.')
    const now = clock.now()
    const { session } = caller.person
    const isMarked =
      session !== undefined && (await db.transaction((tx) => markProved(tx, session.hash, now)))
    if (!isMarked) throw conflict('This token belongs to no session that began with a sign-in.')
    return { proved_until: later(now, 10 * MINUTE_MS).toISOString() }
  },
})

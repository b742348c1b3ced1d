import { conflict } from '../../../../kernel/problem.ts'
import { personOperation } from '../../../../platform/http/operation.ts'
import { RecoveryCodes } from '../factors.schemas.ts'
import { listFactors, lockPerson } from '../factors.store.ts'
import { ownUserId } from '../own-factors.ts'
import { issueRecoveryCodes } from '../recovery.ts'

export const renewRecoveryCodes = personOperation({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/me/second-factor/recovery-codes',
  domain: 'auth',
  summary: 'Make ten new recovery codes',
  description: 'Those from before stop working.',
  needsStepUp: true,
  response: RecoveryCodes,
  uses: ['vault'],
  async handle({ caller, tx, vault }) {
    const userId = ownUserId(caller)
    await lockPerson(tx, userId)
    if ((await listFactors(tx, userId)).length === 0) throw conflict('Set up a second factor first.')
    return { recovery_codes: await issueRecoveryCodes(tx, vault, userId) }
  },
})

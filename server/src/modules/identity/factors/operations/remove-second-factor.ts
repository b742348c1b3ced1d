import { conflict, notFound } from '../../../../kernel/problem.ts'
import { EMPTY, personOperation } from '../../../../platform/http/operation.ts'
import { factorPath } from '../factors.schemas.ts'
import {
  deleteFactor,
  isFactorRequired,
  listFactors,
  lockPerson,
  replaceRecoveryCodes,
} from '../factors.store.ts'
import { ownUserId } from '../own-factors.ts'

export const removeSecondFactor = personOperation({
  id: 'removeSecondFactor',
  method: 'DELETE',
  path: '/me/second-factor/{factorId}',
  domain: 'auth',
  summary: 'Remove one of your second factors',
  description:
    'The last one cannot be removed while a workspace of yours asks for one; with it go the recovery codes.',
  needsStepUp: true,
  params: factorPath,
  response: EMPTY,
  async handle({ caller, params, tx }) {
    const userId = ownUserId(caller)
    await lockPerson(tx, userId)
    const factors = await listFactors(tx, userId)
    const factorId = params.factorId.toLowerCase()
    if (!factors.some((factor) => factor.factor_id === factorId)) {
      // One that was begun and never confirmed protects nothing yet.
      if (await deleteFactor(tx, userId, factorId)) return undefined
      throw notFound('second factor')
    }
    const isLast = factors.length === 1
    if (isLast && (await isFactorRequired(tx, userId)))
      throw conflict('Your workspace asks for a second factor; set up another one before you remove this.')
    await deleteFactor(tx, userId, factorId)
    if (isLast) await replaceRecoveryCodes(tx, userId, [])
    return undefined
  },
})

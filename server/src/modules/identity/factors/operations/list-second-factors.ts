import { personOperation } from '../../../../platform/http/operation.ts'
import { defined, iso } from '../../../../platform/http/schema.ts'
import { FactorList } from '../factors.schemas.ts'
import { countRecoveryCodes, findPasswordRow, isFactorRequired, listFactors } from '../factors.store.ts'

export const listSecondFactors = personOperation({
  id: 'listSecondFactors',
  method: 'GET',
  path: '/me/second-factor',
  domain: 'auth',
  summary: 'Your second factors',
  response: FactorList,
  async handle({ caller: { person }, tx }) {
    const userId = person.issuer === '' ? person.personId : undefined
    if (userId === undefined)
      return { factors: [], recovery_codes_left: 0, is_required: false, needs_password: false }
    const factors = await listFactors(tx, userId)
    const row = await findPasswordRow(tx, userId)
    return {
      factors: factors.map((factor) =>
        defined({
          factor_id: factor.factor_id,
          kind: factor.kind,
          name: factor.name,
          created_at: factor.created_at.toISOString(),
          last_used_at: iso(factor.last_used_at),
        }),
      ),
      recovery_codes_left: await countRecoveryCodes(tx, userId),
      is_required: await isFactorRequired(tx, userId),
      needs_password: factors.length === 0 && row !== undefined && row.password_hash !== null,
    }
  },
})

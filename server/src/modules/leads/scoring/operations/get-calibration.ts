import { keyOperation } from '../../../../platform/http/operation.ts'
import { Calibration } from '../../schemas.ts'
import { calibrationView } from '../../views.ts'

export const getCalibration = keyOperation({
  id: 'getLeadCalibration',
  method: 'GET',
  path: '/builtin-agents/lead_score/calibration',
  domain: 'leads',
  permission: 'read',
  summary: 'See how well scores foretold what happened, by band and by segment',
  description:
    'Every decided lead counts once, by its last report. Rates are those of a Beta distribution that begins at the ' +
    'base rate with the weight of two leads.',
  response: Calibration,
  async handle({ caller, tx }) {
    return calibrationView(tx, caller)
  },
})

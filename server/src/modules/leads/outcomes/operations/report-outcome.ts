import { keyOperation } from '../../../../platform/http/operation.ts'
import { Calibration, OutcomeBody } from '../../schemas.ts'
import { calibrationView } from '../../views.ts'
import { reportOutcome as report } from '../report-outcome.ts'

export const reportOutcome = keyOperation({
  id: 'reportLeadOutcome',
  method: 'POST',
  path: '/builtin-agents/lead_score/outcome',
  domain: 'leads',
  permission: 'write',
  summary: 'Report what became of a lead',
  description:
    '`won` and `reserved` decide a lead, and so do `lost`, `disqualified` and the like; other words, such as ' +
    '`site_visit`, are kept and decide nothing. A lead that is reported again counts by its last decision. Forecast, ' +
    'expected value and lookalikes hear of it too.',
  body: OutcomeBody,
  response: Calibration,
  uses: ['clock', 'events', 'jobs', 'projectSettings'],
  async handle({ caller, body, tx, clock, events, jobs, projectSettings }) {
    const { tenantId, projectId } = caller
    await report(tx, { clock, events, jobs, projectSettings }, { tenantId, projectId }, body)
    return calibrationView(tx, caller)
  },
})

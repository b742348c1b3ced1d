import { keyOperation } from '../../../../platform/http/operation.ts'
import { listPolicyVersions } from '../policies.store.ts'
import { PolicyVersionList } from '../policy.schemas.ts'
import { policyVersionView } from '../policy-version-view.ts'

export const listLeadPolicyVersions = keyOperation({
  id: 'listLeadPolicyVersions',
  method: 'GET',
  path: '/builtin-agents/lead_score/rl/versions',
  domain: 'leads',
  permission: 'read',
  summary: 'List the versions of the policy, the newest first, with what each does and earns',
  description:
    'The five newest are kept, and the one that answers. `policy` has what each does with leads of common kinds, so that ' +
    'versions can be compared; `challenge` compares a version with the one that answered before on outcomes that neither ' +
    'had learned from. A policy that was trained because enough outcomes came in answers only when it earned no less.',
  response: PolicyVersionList,
  async handle({ caller, tx }) {
    const { rows, served } = await listPolicyVersions(tx, caller)
    return { versions: rows.map((row) => policyVersionView(row, served)) }
  },
})

import { newId } from '../../src/kernel/ids.ts'
import { storeLeadModel, storeLeadPolicy } from '../scoring.ts'
import { agentId, type Fixture } from './fixture-parts.ts'

/** Of the model that `use_case` makes, of the model and the policy of leads, and of an agent, which has one once it is changed. */
export const versionFixtures: Readonly<Record<string, Fixture>> = {
  version: async (app, tenant) => {
    await storeLeadModel(app, tenant)
    await storeLeadPolicy(app, tenant)
    const path = `/api/v1/agents/${await agentId(app, tenant)}/profile`
    await app.call('PATCH', path, { as: tenant.owner, body: { bio: newId() } })
    return '1'
  },
}

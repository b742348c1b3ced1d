import { DAY_MS, later } from '../../../kernel/clock.ts'
import { usdFromMicro } from '../../../kernel/money.ts'
import { roleMay } from '../../../platform/auth/roles.ts'
import { sessionOperation } from '../../../platform/http/operation.ts'
import { defined, iso } from '../../../platform/http/schema.ts'
import { usageSince } from '../../billing/index.ts'
import { Deployment } from '../deployment.schemas.ts'
import { readDeploymentFacts } from '../deployment.store.ts'
import { machineAddress, machineSize } from '../machine.ts'

export const getDeployment = sessionOperation({
  id: 'getDeployment',
  method: 'GET',
  path: '/tenant/deployment',
  domain: 'runtime',
  permission: 'read',
  summary: 'See what the workspace runs on, and what it used in thirty days',
  description: 'The machine’s address, its size and the database’s size are shown to owners and admins.',
  response: Deployment,
  uses: ['clock', 'settings', 'models'],
  async handle({ caller, tx, clock, settings, models }) {
    const seesMachine = caller.role !== undefined && roleMay(caller.role, 'manage')
    const facts = await readDeploymentFacts(tx, caller.tenantId, settings.instanceId)
    const { spent, tokens } = await usageSince(tx, caller.tenantId, later(clock.now(), -30 * DAY_MS))
    return {
      instance: defined({
        // A process that answers runs.
        actual_state: 'running',
        app_version: settings.version,
        instance_id: settings.instanceId,
        llm_mode: models.operator === undefined ? 'builtin' : 'custom',
        public_ip: seesMachine ? machineAddress() : '',
        region: settings.region,
        size: seesMachine ? machineSize() : '',
        last_heartbeat: iso(facts.lastHeartbeat),
      }),
      tier: facts.isTrial ? 'trial' : 'self-hosted',
      usage_30d: { cost_usd: usdFromMicro(spent), tokens },
      workspace_db: seesMachine ? { size_bytes: facts.sizeBytes } : {},
    }
  },
})

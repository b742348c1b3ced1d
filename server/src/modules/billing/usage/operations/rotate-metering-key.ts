import { DAY_MS, later } from '../../../../kernel/clock.ts'
import { newId, randomToken } from '../../../../kernel/ids.ts'
import { personOperation } from '../../../../platform/http/operation.ts'
import { defined, iso } from '../../../../platform/http/schema.ts'
import { sealFor } from '../../../../platform/secrets/workspace-keys.ts'
import { MeteringKey } from '../../operator.schemas.ts'
import { lockedTenant, tenantParams } from '../../operator.ts'
import { meteringKeyContext } from '../../tables.ts'
import { rotateKey } from '../reports.store.ts'

/** Long enough to give a runtime its new secret. */
const OVERLAP_MS = DAY_MS

export const rotateMeteringKey = personOperation({
  id: 'rotateMeteringKey',
  method: 'POST',
  path: '/operator/tenants/{tenantId}/metering-key',
  domain: 'operator',
  summary: 'Make the secret that signs a workspace’s usage reports',
  description: 'The secret before it stays valid for a day; any older one ends at once.',
  status: 201,
  params: tenantParams,
  response: MeteringKey,
  uses: ['clock', 'vault', 'events'],
  async handle({ caller, params, tx, clock, vault, events }) {
    const now = clock.now()
    const tenantId = await lockedTenant(tx, caller, params.tenantId)
    const keyId = newId()
    const secret = `mk_${randomToken(32)}`
    const previousUntil = later(now, OVERLAP_MS)
    const context = meteringKeyContext({ tenant_id: tenantId, key_id: keyId })
    const sealed = await sealFor(tx, vault, tenantId, secret, context)
    const hadOne = await rotateKey(tx, { tenantId, keyId, secret: sealed, previousUntil, now })
    events.append(tx, {
      tenantId,
      type: 'billing.metering_key_rotated',
      subjectId: keyId,
      payload: { rotated_by: caller.actor },
    })
    return defined({
      keyId,
      secret,
      createdAt: now.toISOString(),
      previousKeyExpiresAt: hadOne ? iso(previousUntil) : undefined,
    })
  },
})

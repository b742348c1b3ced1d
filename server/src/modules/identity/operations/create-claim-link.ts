import { conflict, notFound } from '../../../kernel/problem.ts'
import { keyOperation } from '../../../platform/http/operation.ts'
import { createClaimLink as makeLink } from '../claims.ts'
import { ClaimLink } from '../onboarding.schemas.ts'
import { findTenant } from '../tenants.store.ts'

export const createClaimLink = keyOperation({
  id: 'createClaimLink',
  method: 'POST',
  path: '/onboarding/claim-link',
  domain: 'onboarding',
  permission: 'own',
  summary: 'Make a link that claims the caller’s trial workspace',
  response: ClaimLink,
  uses: ['clock', 'settings'],
  async handle({ caller, tx, clock, settings }) {
    const tenant = await findTenant(tx, caller.tenantId)
    if (tenant === undefined) throw notFound('workspace')
    if (!tenant.is_trial || tenant.trial_expires_at === null) {
      throw conflict('Only trial workspaces can be claimed; this one has an owner already.')
    }
    const link = await makeLink(tx, {
      tenantId: tenant.tenant_id,
      expiresAt: tenant.trial_expires_at,
      publicUrl: settings.publicUrl,
      now: clock.now(),
    })
    return { claim_url: link.claimUrl, expires_at: link.expiresAt.toISOString() }
  },
})

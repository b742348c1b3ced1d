import { DAY_MS, later } from '../../../kernel/clock.ts'
import { notFound, Problem } from '../../../kernel/problem.ts'
import { publicOperation } from '../../../platform/http/operation.ts'
import { ensureAgent } from '../../agents/index.ts'
import { issueApiKey } from '../api-keys.ts'
import { createClaimLink } from '../claims.ts'
import { Trial, TrialRequest } from '../onboarding.schemas.ts'
import { takeTrial } from '../onboarding.store.ts'
import { createWorkspace } from '../workspace.ts'

const TRIAL_MS = 14 * DAY_MS

export const startTrial = publicOperation({
  id: 'startTrial',
  method: 'POST',
  path: '/onboarding/trial',
  atRoot: true,
  domain: 'onboarding',
  summary: 'Start a trial workspace of fourteen days, without a credential',
  description: 'Off unless RAPPORT_TRIALS_PER_DAY says how many a day are given.',
  body: TrialRequest,
  response: Trial,
  uses: ['clock', 'events', 'settings'],
  async handle({ body, tx, clock, events, settings }) {
    if (settings.trialsPerDay === 0) throw notFound('address')
    const now = clock.now()
    const day = now.toISOString().slice(0, 10)
    if ((await takeTrial(tx, day, settings.trialsPerDay)) === undefined) throw usedUp(now)
    const agentName = body.client?.agent_name ?? 'Assistant'
    const expiresAt = later(now, TRIAL_MS)
    const { tenantId, projectId } = await createWorkspace(tx, events, {
      name: `Trial of ${agentName}`,
      actor: 'trial',
      trial: { source: body.client?.hostname ?? 'direct', expiresAt },
      creditGrantUsd: settings.creditGrantUsd,
      baseDomain: settings.baseDomain,
      now,
    })
    const agentId = await ensureAgent(tx, { tenantId, projectId, name: agentName, now })
    const { key } = await issueApiKey(tx, {
      tenantId,
      projectId,
      name: 'Trial key',
      scopes: ['*'],
      createdBy: 'trial',
      expiresAt: undefined,
      now,
    })
    const link = await createClaimLink(tx, { tenantId, expiresAt, publicUrl: settings.publicUrl, now })
    return {
      api_key: key,
      agent_id: agentId,
      tenant_id: tenantId,
      trial_expires_at: expiresAt.toISOString(),
      claim_url: link.claimUrl,
    }
  },
})

function usedUp(now: Date): Problem {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)
  const seconds = Math.ceil((midnight - now.getTime()) / 1000)
  return new Problem('rate_limited', 'Today’s trials have all been given; more tomorrow.', {
    headers: { 'Retry-After': String(seconds) },
  })
}

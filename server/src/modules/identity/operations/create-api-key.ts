import { DAY_MS, later } from '../../../kernel/clock.ts'
import { sessionOperation } from '../../../platform/http/operation.ts'
import { apiKeyView, checkedAddresses, issueApiKey, refusalOfScopes } from '../api-keys.ts'
import { NewApiKey, NewApiKeyResult, projectPath } from '../schemas.ts'

export const createApiKey = sessionOperation({
  id: 'createApiKey',
  method: 'POST',
  path: '/projects/{projectId}/keys',
  domain: 'keys',
  permission: 'manage',
  needsStepUp: true,
  summary: 'Create an API key; the key itself is in this answer and nowhere else',
  params: projectPath,
  body: NewApiKey,
  response: NewApiKeyResult,
  uses: ['clock', 'events'],
  async handle({ caller, params, body, tx, clock, events, request }) {
    const now = clock.now()
    const refusal = refusalOfScopes(caller.role, body.scopes ?? [])
    if (refusal !== undefined) throw refusal
    const days = body.expires_days ?? 0
    const { key, row } = await issueApiKey(tx, {
      tenantId: caller.tenantId,
      projectId: params.projectId,
      name: body.name ?? 'API key',
      scopes: body.scopes ?? ['*'],
      allowedAddresses: checkedAddresses(body.allowed_addresses ?? []),
      createdBy: caller.actor,
      expiresAt: days === 0 ? undefined : later(now, days * DAY_MS),
      now,
    })
    request.audit({
      after: { scopes: row.scopes, expires_at: row.expires_at, allowed_addresses: row.allowed_addresses },
    })
    events.append(tx, {
      tenantId: caller.tenantId,
      projectId: params.projectId,
      type: 'api_key.created',
      subjectId: row.key_id,
      payload: { name: row.name, scopes: row.scopes },
    })
    return { ...apiKeyView(row, now), key }
  },
})

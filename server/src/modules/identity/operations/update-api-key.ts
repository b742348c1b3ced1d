import { Type } from 'typebox'
import { conflict, notFound } from '../../../kernel/problem.ts'
import { sessionOperation } from '../../../platform/http/operation.ts'
import { Uuid } from '../../../platform/http/schema.ts'
import { changeApiKey, lockApiKey } from '../api-keys.store.ts'
import { apiKeyView, checkedAddresses } from '../api-keys.ts'
import { ApiKey, ApiKeyChanges } from '../schemas.ts'

export const updateApiKey = sessionOperation({
  id: 'updateApiKey',
  method: 'PATCH',
  path: '/projects/{projectId}/keys/{keyId}',
  domain: 'keys',
  permission: 'manage',
  needsStepUp: true,
  summary: 'Change the name of an API key or the addresses it may be used from',
  description: 'Only the fields that are sent change. It holds from the next request on, in every process.',
  params: Type.Object({ projectId: Uuid(), keyId: Uuid() }),
  body: ApiKeyChanges,
  response: ApiKey,
  uses: ['clock', 'events'],
  async handle({ caller, params, body, tx, clock, events, request }) {
    const { tenantId } = caller
    const projectId = params.projectId.toLowerCase()
    const key = await lockApiKey(tx, tenantId, params.keyId)
    if (key === undefined || key.project_id !== projectId) throw notFound('API key')
    if (key.revoked_at !== null) throw conflict('The key was revoked; create a new one.')
    const row = await changeApiKey(
      tx,
      { tenantId, keyId: key.key_id },
      {
        name: body.name,
        allowedAddresses: body.allowed_addresses && checkedAddresses(body.allowed_addresses),
      },
    )
    request.audit({
      before: { allowed_addresses: key.allowed_addresses },
      after: { allowed_addresses: row.allowed_addresses },
    })
    events.append(tx, {
      tenantId,
      projectId,
      type: 'api_key.updated',
      subjectId: row.key_id,
      payload: { name: row.name, is_limited_to_addresses: row.allowed_addresses.length > 0 },
    })
    return apiKeyView(row, clock.now())
  },
})

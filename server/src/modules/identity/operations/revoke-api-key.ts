import { Type } from 'typebox'
import { notFound } from '../../../kernel/problem.ts'
import { sessionOperation } from '../../../platform/http/operation.ts'
import { Success, Uuid } from '../../../platform/http/schema.ts'
import { findApiKey, revokeApiKey as markRevoked } from '../api-keys.store.ts'

export const revokeApiKey = sessionOperation({
  id: 'revokeApiKey',
  method: 'DELETE',
  path: '/projects/{projectId}/keys/{keyId}',
  domain: 'keys',
  permission: 'manage',
  summary: 'Revoke an API key; it stops working at once, everywhere',
  params: Type.Object({ projectId: Uuid(), keyId: Uuid() }),
  response: Success,
  uses: ['clock', 'events'],
  async handle({ caller, params, tx, clock, events }) {
    const { tenantId } = caller
    const { projectId, keyId } = params
    const key = await findApiKey(tx, tenantId, keyId)
    if (key === undefined || key.project_id !== projectId.toLowerCase()) throw notFound('API key')
    // A second click finds the key revoked already, which is a success.
    if (await markRevoked(tx, { tenantId, projectId, keyId }, clock.now())) {
      events.append(tx, { tenantId, projectId, type: 'api_key.revoked', subjectId: keyId })
    }
    return { success: true }
  },
})

import { Type } from 'typebox'
import { HOUR_MS, later } from '../../../kernel/clock.ts'
import { conflict, notFound } from '../../../kernel/problem.ts'
import { sessionOperation } from '../../../platform/http/operation.ts'
import { Uuid } from '../../../platform/http/schema.ts'
import { endApiKeyAt, lockApiKey } from '../api-keys.store.ts'
import { apiKeyView, issueApiKey, refusalOfScopes } from '../api-keys.ts'
import { NewApiKeyResult } from '../schemas.ts'

const OVERLAP_HOURS = 24
const OVERLAP_HOURS_MAX = 30 * 24

export const rotateApiKey = sessionOperation({
  id: 'rotateApiKey',
  method: 'POST',
  path: '/projects/{projectId}/keys/{keyId}/rotate',
  domain: 'keys',
  permission: 'manage',
  needsStepUp: true,
  summary: 'Replace an API key; both work until the old one ends',
  description:
    'The new key has the name, scopes and allowed addresses of the old one, and lasts as long from now on as the old one was made for. The ' +
    'old one ends after `overlap_hours`, or when it would have ended anyway.',
  params: Type.Object({ projectId: Uuid(), keyId: Uuid() }),
  body: Type.Object({
    overlap_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: OVERLAP_HOURS_MAX,
        description: `How long the old key goes on; ${OVERLAP_HOURS} unless given.`,
      }),
    ),
  }),
  response: NewApiKeyResult,
  uses: ['clock', 'events'],
  async handle({ caller, params, body, tx, clock, events }) {
    const { tenantId } = caller
    const projectId = params.projectId.toLowerCase()
    const old = await lockApiKey(tx, tenantId, params.keyId)
    if (old === undefined || old.project_id !== projectId) throw notFound('API key')
    const refusal = refusalOfScopes(caller.role, old.scopes)
    if (refusal !== undefined) throw refusal
    const now = clock.now()
    const { expires_at: oldEnd, created_at: madeAt } = old
    if (old.revoked_at !== null || (oldEnd !== null && oldEnd <= now))
      throw conflict('The key has ended; create a new one.')
    const lasts = oldEnd === null ? undefined : oldEnd.getTime() - madeAt.getTime()
    const { key, row } = await issueApiKey(tx, {
      tenantId,
      projectId,
      name: old.name,
      scopes: old.scopes,
      allowedAddresses: old.allowed_addresses,
      createdBy: caller.actor,
      expiresAt: lasts === undefined ? undefined : later(now, lasts),
      now,
    })
    const end = later(now, (body.overlap_hours ?? OVERLAP_HOURS) * HOUR_MS)
    const endsAt = oldEnd !== null && oldEnd < end ? oldEnd : end
    await endApiKeyAt(tx, { tenantId, keyId: old.key_id }, endsAt)
    events.append(tx, {
      tenantId,
      projectId,
      type: 'api_key.rotated',
      subjectId: old.key_id,
      payload: { new_key_id: row.key_id, old_key_ends_at: endsAt.toISOString() },
    })
    return { ...apiKeyView(row, now), key }
  },
})

import { sessionOperation } from '../../../platform/http/operation.ts'
import { countExpired } from '../preview.ts'
import { countsView, RetentionPreview, workspaceQuery } from '../retention.schemas.ts'
import { findPolicy } from '../retention.store.ts'

export const previewRetention = sessionOperation({
  id: 'previewRetention',
  method: 'GET',
  path: '/retention/preview',
  domain: 'people',
  permission: 'manage',
  readsPersonalData: false,
  summary: 'Count what the retention policy would remove now',
  description: 'Removes nothing. What a legal hold covers is not counted.',
  query: workspaceQuery,
  response: RetentionPreview,
  uses: ['clock'],
  async handle({ caller, tx, clock }) {
    const policy = await findPolicy(tx, caller.tenantId)
    return { counts: countsView(await countExpired(tx, caller.tenantId, policy, clock.now())) }
  },
})

import { sessionOperation } from '../../../../platform/http/operation.ts'
import { workspaceKeyFor } from '../../../../platform/secrets/workspace-keys.ts'
import { lockSeal, switchSeal } from '../../../../platform/words/word-seals.store.ts'
import { SealingBody, WorkspaceSealing, workspaceQuery } from '../../schemas.ts'
import { sealingView } from '../../views.ts'
import { sealedTables, sealWordsJob } from '../seal-words.ts'

export const putWorkspaceSealing = sessionOperation({
  id: 'putWorkspaceSealing',
  method: 'PUT',
  path: '/workspace/sealing',
  domain: 'workspace',
  permission: 'manage',
  needsStepUp: true,
  summary: 'Seal the messages and facts of the workspace under its own key, or stop doing so',
  description:
    'What is written from then on is sealed at once; what is there already is worked through in the background, and ' +
    '`GET /workspace/sealing` says how far that is. Everything reads as before meanwhile. Once the workspace is deleted ' +
    'its key is gone, and copies of the rows in backups cannot be read any more. Switched off, rows are unsealed likewise.',
  query: workspaceQuery,
  body: SealingBody,
  response: WorkspaceSealing,
  uses: ['clock', 'events', 'jobs', 'vault', 'tenantTables', 'sealingChanges'],
  async handle({ caller, body, tx, clock, events, jobs, vault, tenantTables, sealingChanges, request }) {
    const { tenantId, actor } = caller
    const tablesTotal = sealedTables(tenantTables).length
    const before = await lockSeal(tx, tenantId)
    const wasOn = before?.is_on ?? false
    if (wasOn === body.enabled) return sealingView(before, tablesTotal)
    const { workspace_key } = await workspaceKeyFor(tx, vault, tenantId)
    const row = await switchSeal(tx, tenantId, { isOn: body.enabled, by: actor, now: clock.now() })
    await jobs.add(tx, sealWordsJob, tenantId, { run: row.run })
    request.audit({ before: { enabled: wasOn }, after: { enabled: body.enabled } })
    events.append(tx, {
      tenantId,
      type: 'workspace.sealing_changed',
      payload: { enabled: body.enabled, changed_by: actor },
    })
    if (workspace_key !== null)
      sealingChanges.announce(tx, { tenant_id: tenantId, is_on: body.enabled, workspace_key })
    return sealingView(row, tablesTotal)
  },
})

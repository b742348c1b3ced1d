import { DAY_MS, later } from '../../../../kernel/clock.ts'
import { newId } from '../../../../kernel/ids.ts'
import { conflict, refused } from '../../../../kernel/problem.ts'
import { sessionOperation } from '../../../../platform/http/operation.ts'
import { isFirstWorkspace, workspaceName } from '../../../identity/index.ts'
import { refuseIfAnythingHeld } from '../../../people/index.ts'
import { DeletionBody, WorkspaceDeletion, workspaceQuery } from '../../schemas.ts'
import { deletionView } from '../../views.ts'
import { findOpenDeletion, insertDeletion, lockDeletion } from '../deletions.store.ts'

export const scheduleWorkspaceDeletion = sessionOperation({
  id: 'scheduleWorkspaceDeletion',
  method: 'POST',
  path: '/workspace/deletion',
  domain: 'workspace',
  permission: 'own',
  needsStepUp: true,
  status: 202,
  summary: 'Delete the workspace with everything in it, after a grace period',
  description:
    'Until `due_at` (RAPPORT_WORKSPACE_DELETION_DAYS from now) everything works as before and an owner can cancel. Then ' +
    'the workspace is closed, and all of its rows and files are removed in the background. What stays has no words: ' +
    'amounts of the ledger, counts, and the audit log for its time; invoices stay as they were issued. ' +
    'Asking again answers with the deletion that is planned. 422 when the name is another one, 409 while a legal hold ' +
    'is in force.',
  query: workspaceQuery,
  body: DeletionBody,
  response: WorkspaceDeletion,
  uses: ['clock', 'events', 'settings'],
  async handle({ caller, body, tx, clock, events, settings }) {
    const { tenantId, actor } = caller
    await lockDeletion(tx, tenantId)
    if ((await workspaceName(tx, tenantId)) !== body.confirm_name)
      throw refused('The name is not that of this workspace. Write it exactly as it is.')
    const planned = await findOpenDeletion(tx, tenantId)
    if (planned !== undefined) return deletionView(planned)
    await refuseIfAnythingHeld(tx, tenantId)
    if (!settings.hasNamedOperators && (await isFirstWorkspace(tx, tenantId)))
      throw conflict(
        'The owner of this workspace operates the installation. Name its operators in RAPPORT_OPERATORS first: ' +
          'otherwise the owner of another workspace would become its operator.',
      )
    const now = clock.now()
    const row = await insertDeletion(tx, {
      tenant_id: tenantId,
      deletion_id: newId(),
      requested_by: actor,
      due_at: later(now, settings.workspaceDeletionDays * DAY_MS),
      created_at: now,
    })
    events.append(tx, {
      tenantId,
      type: 'workspace.deletion_scheduled',
      subjectId: row.deletion_id,
      payload: { requested_by: actor, due_at: row.due_at.toISOString() },
    })
    return deletionView(row)
  },
})

import { sessionOperation } from '../../../../platform/http/operation.ts'
import { findSeal } from '../../../../platform/words/word-seals.store.ts'
import { WorkspaceSealing, workspaceQuery } from '../../schemas.ts'
import { sealingView } from '../../views.ts'
import { sealedTables } from '../seal-words.ts'

export const getWorkspaceSealing = sessionOperation({
  id: 'getWorkspaceSealing',
  method: 'GET',
  path: '/workspace/sealing',
  domain: 'workspace',
  permission: 'manage',
  readsPersonalData: false,
  summary: 'Whether the workspace seals its messages and facts, and how far that is',
  query: workspaceQuery,
  response: WorkspaceSealing,
  uses: ['tenantTables'],
  async handle({ caller, tx, tenantTables }) {
    return sealingView(await findSeal(tx, caller.tenantId), sealedTables(tenantTables).length)
  },
})

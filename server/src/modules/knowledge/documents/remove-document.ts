import type { Tx } from '../../../platform/db/tx.ts'
import type { Events } from '../../../platform/events/events.ts'
import { beginWriting, type Writing } from '../nodes/write.ts'
import { projectScope } from '../scopes.store.ts'
import { findDocument, type ProjectKey } from './documents.store.ts'
import { withdrawDocument } from './documents.ts'

/** Removes a document and what only it says. False when there is none, or none any more. */
export async function removeDocument(
  tx: Tx,
  services: Writing & { readonly events: Events },
  key: ProjectKey,
  documentId: string,
  actor: string,
): Promise<boolean> {
  const { tenantId, projectId } = key
  if ((await findDocument(tx, key, documentId)) === undefined) return false
  const scope = projectScope(key)
  const who = { source: 'document_deleted', sourceType: 'manual', isRemoval: true }
  const by = await beginWriting(tx, services, scope, who)
  // Another request may have deleted it while this one waited for the lock.
  const document = await findDocument(tx, key, documentId)
  if (document === undefined) return false
  await withdrawDocument(tx, scope, documentId, by)
  services.events.append(tx, {
    tenantId,
    projectId,
    type: 'document.deleted',
    subjectId: documentId,
    payload: { file_name: document.file_name, deleted_by: actor },
  })
  return true
}

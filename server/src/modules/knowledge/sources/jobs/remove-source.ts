import { jobHandler } from '../../../../platform/jobs/job.ts'
import { removeDocument } from '../../documents/remove-document.ts'
import { deleteSourceRow, documentsOfDeleted } from '../background.store.ts'
import { removeSourceJob } from '../crawl.ts'

/** Few at a time: a removal keeps other writers of the project waiting. */
const BATCH = 5

/** Removes the documents of a deleted source, and then the source. */
export const removeSourceHandler = jobHandler(removeSourceJob, {
  concurrency: 1,
  uses: ['clock', 'jobs', 'events'],
  async handle({ tenantId, payload, db, signal, progress, clock, jobs, events }) {
    const { source_id: sourceId } = payload
    for (let removed = 0; ; ) {
      signal.throwIfAborted()
      const left = await db.transaction(async (tx) => {
        const pages = await documentsOfDeleted(tx, tenantId, sourceId, BATCH)
        for (const { document_id: documentId, project_id: projectId } of pages)
          if (documentId !== null)
            await removeDocument(
              tx,
              { clock, jobs, events },
              { tenantId, projectId },
              documentId,
              `source:${sourceId}`,
            )
        if (pages.length === 0) await deleteSourceRow(tx, tenantId, sourceId)
        return pages.length
      })
      if (left === 0) return { removed }
      removed += left
      await progress({ removed })
    }
  },
})

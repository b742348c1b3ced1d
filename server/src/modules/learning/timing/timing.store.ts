import type { Tx } from '../../../platform/db/tx.ts'
import type { Place } from '../outcomes.store.ts'
import type { PastContact } from './timing.rules.ts'

/** Outcomes of earlier contact attempts, the newest first. */
export const listPastContacts = (
  tx: Tx,
  place: Place,
  useCase: string,
  contactId: string,
  count: number,
): Promise<PastContact[]> =>
  tx.db
    .selectFrom('learning_outcomes')
    .select(['action_id', 'reward'])
    .where('tenant_id', '=', place.tenantId)
    .where('project_id', '=', place.projectId)
    .where('use_case', '=', useCase)
    .where('subject_id', '=', contactId)
    .orderBy('created_at', 'desc')
    .limit(count)
    .execute()

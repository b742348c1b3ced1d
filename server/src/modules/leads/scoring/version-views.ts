import type { Tx } from '../../../platform/db/tx.ts'
import { type Place, versionView } from '../../learning/index.ts'
import { listLeadModels } from './models.store.ts'
import { isCurrent } from './score-model.ts'

/** The versions of a project's lead model, the newest first. One of an earlier format was measured otherwise. */
export async function leadVersions(tx: Tx, place: Place) {
  const rows = await listLeadModels(tx, place)
  const served = rows.find(({ is_served }) => is_served)?.version ?? 0
  return rows.flatMap(({ version, model, created_at }) =>
    isCurrent(model)
      ? [versionView({ version, trained_from: 'outcomes', created_at, summary: model.summary }, served)]
      : [],
  )
}

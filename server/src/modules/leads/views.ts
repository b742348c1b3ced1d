import type { Tx } from '../../platform/db/tx.ts'
import type { Place } from '../learning/index.ts'
import { findLearning, listTallies } from './outcomes/outcomes.store.ts'
import { calibrationOf } from './scoring/calibration.rules.ts'

/** Before anything was reported. */
const NEVER = '0001-01-01T00:00:00.000Z'

export async function calibrationView(tx: Tx, place: Place) {
  const learning = await findLearning(tx, place)
  return {
    ...calibrationOf(await listTallies(tx, place)),
    updated_at: learning?.updated_at.toISOString() ?? NEVER,
  }
}

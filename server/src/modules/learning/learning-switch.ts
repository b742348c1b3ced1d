import type { Tx } from '../../platform/db/tx.ts'
import type { Services } from '../../platform/services.ts'
import type { Place } from './outcomes.store.ts'

/** The project's config value that switches learning off; whatever is not `false` leaves it on. */
export const LEARNING_SWITCH = 'learning_enabled'

/** Whether models may change in this project. Predictions and decisions go on either way. */
export const isLearningOn = async (
  tx: Tx,
  projectSettings: Services['projectSettings'],
  place: Place,
): Promise<boolean> => (await projectSettings.configValue(tx, place, LEARNING_SWITCH)) !== false

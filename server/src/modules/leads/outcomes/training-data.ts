import { conflict } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Place } from '../../learning/index.ts'
import { lockLearning } from './outcomes.store.ts'

/** More leads than this teach little more, and the newest know best. */
export const LEADS_MAX = 20_000

/** What was forgotten while a training ran stays forgotten: its result is not stored. */
export async function checkNotReset(tx: Tx, place: Place, resets: number, now: Date): Promise<void> {
  if ((await lockLearning(tx, place, now)).resets !== resets)
    throw conflict('Learning was reset while the training ran; its result is thrown away.')
}

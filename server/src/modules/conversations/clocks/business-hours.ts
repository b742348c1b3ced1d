import type { Tx } from '../../../platform/db/tx.ts'
import { findBusinessHours } from './business-hours.store.ts'
import { BusinessTime } from './business-time.ts'

/** Whether the team is there; a workspace without business hours is always open. */
export async function isOpenAt(tx: Tx, tenantId: string, at: Date): Promise<boolean> {
  const hours = await findBusinessHours(tx, tenantId)
  return hours === undefined || new BusinessTime(hours).isOpen(at)
}

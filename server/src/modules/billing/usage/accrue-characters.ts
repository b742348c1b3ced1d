import type { Clock } from '../../../kernel/clock.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import type { Metering } from '../holds/metering.ts'
import { accruedCharge } from '../prices/prices.rules.ts'
import { markAccrued, unaccruedMonths } from './characters.store.ts'
import { monthOf } from './window.rules.ts'

/**
 * Charges the days of the present month that are over for its characters, so that the balance is true before the month
 * ends. What a day adds brings the month's charge to its share so far: missed days and a risen mark are made up for, and
 * closing the month charges the rest.
 */
export async function accrueCharacters(
  db: ScopedDatabase,
  metering: Metering,
  clock: Clock,
): Promise<number> {
  const now = clock.now()
  const days = now.getUTCDate() - 1
  const daysOfMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).getUTCDate()
  const month = monthOf(now)
  let charged = 0
  for (const open of await db.read((tx) => unaccruedMonths(tx, month, days))) {
    const { tenantId, highWaterMark, accrued } = open
    await db.transaction(async (tx) => {
      const { character } = await metering.pricesOf(tx, tenantId)
      const due = accruedCharge(character, highWaterMark, { days, daysOfMonth })
      const amount = Math.max(0, due - accrued)
      if (!(await markAccrued(tx, open, { days, accrued: accrued + amount })) || amount === 0) return
      charged += 1
      await metering.book(tx, {
        tenantId,
        // The month counts its characters once, when it is closed.
        lines: [{ kind: 'character', name: month, quantity: 0, amount }],
        entryType: 'characters',
        description: `${highWaterMark} characters, ${days} of ${daysOfMonth} days of ${month}`,
        createdBy: 'system:accrual',
        source: 'billing',
      })
    })
  }
  return charged
}

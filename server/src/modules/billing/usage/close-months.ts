import type { Clock } from '../../../kernel/clock.ts'
import type { ScopedDatabase } from '../../../platform/db/scoped-database.ts'
import { type DueAgreement, dueAgreements, markBilled } from '../contracts/agreements.store.ts'
import type { Metering } from '../holds/metering.ts'
import { unitCharge } from '../prices/prices.rules.ts'
import { closeMonth, openMonthsBefore } from './characters.store.ts'
import { monthOf } from './window.rules.ts'

const BY = 'system:month-close'

/**
 * Charges what months that are over still owe. Each charge is one transaction with the mark that it was made, so it
 * may be killed and begun again anywhere. It also catches up on months in which no process ran.
 */
export async function closeMonths(
  db: ScopedDatabase,
  metering: Metering,
  clock: Clock,
): Promise<{ months: number; agreements: number }> {
  const now = clock.now()
  const present = monthOf(now)
  const counts = { months: 0, agreements: 0 }
  for (const open of await db.read((tx) => openMonthsBefore(tx, present))) {
    const { tenantId, month, highWaterMark: quantity } = open
    const isClosed = await db.transaction(async (tx) => {
      const { character: priceNano } = await metering.pricesOf(tx, tenantId)
      const charge = Math.max(unitCharge(priceNano, quantity), open.accrued)
      if (!(await closeMonth(tx, { ...open, priceNano, charge, now }))) return false
      await metering.book(tx, {
        tenantId,
        lines: [{ kind: 'character', name: month, quantity, amount: charge - open.accrued }],
        entryType: 'characters',
        description: `${quantity} characters in ${month}`,
        createdBy: BY,
        source: 'billing',
      })
      return true
    })
    if (isClosed) counts.months += 1
  }
  const last = monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)))
  // Each round charges one month of each agreement; the rounds end when every month that is over is paid for.
  for (;;) {
    const due = await db.read((tx) => dueAgreements(tx, last))
    if (due.length === 0) return counts
    for (const agreement of due)
      if (await chargeAgreement(db, metering, agreement, now)) counts.agreements += 1
  }
}

function chargeAgreement(
  db: ScopedDatabase,
  metering: Metering,
  due: DueAgreement,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await markBilled(tx, due, now))) return false
    await metering.book(tx, {
      tenantId: due.tenantId,
      lines: [{ kind: 'agreement', name: due.chargeId, quantity: 1, amount: due.amount }],
      entryType: 'agreement',
      description: `${due.description} (${due.month})`,
      createdBy: BY,
      source: 'billing',
    })
    return true
  })
}

import { bigint, boolean, type TablesOf, table, text, timestamp, uuid } from '../../../platform/db/tables.ts'

export const balanceAlerts = table('balance_alerts', {
  tenant_id: uuid(),
  low_balance_micro: bigint().nullable(),
  low_noticed_at: timestamp().nullable(),
  top_up_threshold_micro: bigint().nullable(),
  top_up_amount_micro: bigint().nullable(),
  top_up_month_max_micro: bigint().nullable(),
  is_top_up_on: boolean().withDefault(),
  top_up_fault: text().withDefault(),
  updated_by: text(),
  updated_at: timestamp(),
})

declare module '../../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof alertTables)[number]> {}
}

export const alertTables = [balanceAlerts]

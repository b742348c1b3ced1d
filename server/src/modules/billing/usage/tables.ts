import { bigint, type TablesOf, table, text, uuid } from '../../../platform/db/tables.ts'

export const usageDetails = table('usage_details', {
  tenant_id: uuid(),
  day: text(),
  agent_id: text().withDefault(),
  user_id: text().withDefault(),
  kind: text(),
  name: text(),
  quantity: bigint().withDefault(),
  tokens_in: bigint().withDefault(),
  tokens_out: bigint().withDefault(),
  cache_read_tokens: bigint().withDefault(),
  cache_creation_tokens: bigint().withDefault(),
  amount_micro: bigint().withDefault(),
})

declare module '../../../platform/db/tables.ts' {
  interface Tables extends TablesOf<(typeof usageTables)[number]> {}
}

export const usageTables = [usageDetails]

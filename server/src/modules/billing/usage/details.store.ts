import type { MicroUsd } from '../../../kernel/money.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** `model` is also the name of an event or service. */
export const DIMENSIONS = ['day', 'agent', 'person', 'model'] as const
export type Dimension = (typeof DIMENSIONS)[number]

const COLUMNS: Readonly<Record<Dimension, string>> = {
  day: 'day',
  agent: 'agent_id',
  person: 'user_id',
  model: 'name',
}

export interface DetailRow extends Readonly<Partial<Record<Dimension, string>>> {
  readonly messages: number
  readonly tokens_in: number
  readonly tokens_out: number
  readonly cached_tokens: number
  readonly amount: MicroUsd
}

/** Usage since a day, summed over everything but the dimensions that are asked for. */
export async function sumDetails(
  tx: Tx,
  tenantId: string,
  wanted: {
    readonly firstDay: string
    readonly dimensions: readonly Dimension[]
    readonly rowsMax: number
  },
): Promise<readonly DetailRow[]> {
  const names = wanted.dimensions.map((dimension) => `${COLUMNS[dimension]} as "${dimension}", `).join('')
  const group = wanted.dimensions.map((dimension) => COLUMNS[dimension]).join(', ')
  const { rows } = await tx.run<DetailRow>({
    text: `select ${names}coalesce(sum(quantity) filter (where kind = 'tokens'), 0)::bigint as messages,
        sum(tokens_in)::bigint as tokens_in, sum(tokens_out)::bigint as tokens_out,
        sum(cache_read_tokens + cache_creation_tokens)::bigint as cached_tokens, sum(amount_micro)::bigint as amount
      from usage_details where tenant_id = $1 and day >= $2
      group by ${group}
      having sum(amount_micro) <> 0 or bool_or(kind = 'tokens') order by ${group} limit $3`,
    values: [tenantId, wanted.firstDay, wanted.rowsMax],
  })
  return rows
}

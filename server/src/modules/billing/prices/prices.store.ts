import type { Tx } from '../../../platform/db/tx.ts'
import type { NanoUsd, OwnPrices, TokenPrices } from './prices.rules.ts'

export interface FoundPrices {
  /** Undefined until an operator gave the tenant a profile. */
  readonly own: OwnPrices | undefined
  /** Undefined for a model that is not on the list. */
  readonly listed: TokenPrices | undefined
}

const PRICES = `select p.version, p.token_price_nano as token, p.input_price_nano as input, p.output_price_nano as output,
    p.character_price_nano as character, p.event_prices as events, p.service_prices as services,
    m.input_price_nano as model_input, m.output_price_nano as model_output,
    m.cache_read_price_nano as cache_read, m.cache_creation_price_nano as cache_creation
  from (select 1) as one
  left join lateral (select * from billing_profiles where tenant_id = $1 order by version desc limit 1) p on true
  left join lateral current_model_prices($2) m on true`

/** Of a tenant without a profile, and of a model that is not on the list, the columns are null. */
interface PricesRow extends OwnPrices {
  readonly version: number | null
  readonly model_input: NanoUsd | null
  readonly model_output: NanoUsd
  readonly cache_read: NanoUsd | null
  readonly cache_creation: NanoUsd | null
}

/** Everything a charge of this tenant is computed with, in one statement. */
export async function findPrices(tx: Tx, tenantId: string, model = ''): Promise<FoundPrices> {
  const { rows } = await tx.run<PricesRow>({ text: PRICES, values: [tenantId, model] })
  const { version, model_input, model_output, cache_read, cache_creation, ...own } = rows[0] as PricesRow
  return {
    own: version === null ? undefined : own,
    listed:
      model_input === null
        ? undefined
        : { input: model_input, output: model_output, cacheRead: cache_read, cacheCreation: cache_creation },
  }
}

export interface ListedModel extends TokenPrices {
  readonly model: string
}

export async function listModelPrices(tx: Tx): Promise<readonly ListedModel[]> {
  const { rows } = await tx.run<ListedModel>({
    text: `select model, input_price_nano as input, output_price_nano as output,
        cache_read_price_nano as "cacheRead", cache_creation_price_nano as "cacheCreation"
      from current_model_prices()`,
    values: [],
  })
  return rows
}

/** Adds a version for each price that differs from the one in force; `isComplete` takes models off that are not named. */
export async function putModelPrices(
  tx: Tx,
  prices: readonly ListedModel[],
  change: { readonly isComplete: boolean; readonly actor: string; readonly now: Date },
): Promise<void> {
  // One at a time: two operators must not give the same version to different prices.
  await tx.run({ text: `select pg_advisory_xact_lock(hashtext('billing.model_prices'))`, values: [] })
  await tx.run({
    text: `with wanted as (
        select w.model, w.input, w.output, w."cacheRead" as cache_read, w."cacheCreation" as cache_creation, true as is_listed
        from jsonb_to_recordset($1::jsonb) as w (model text, input bigint, output bigint, "cacheRead" bigint, "cacheCreation" bigint)
        union all
        select c.model, c.input_price_nano, c.output_price_nano, c.cache_read_price_nano, c.cache_creation_price_nano, false
        from current_model_prices() c
        where $2 and not exists (select from jsonb_to_recordset($1::jsonb) as w (model text) where w.model = c.model)
      ), latest as (select distinct on (model) * from model_prices order by model, version desc)
      insert into model_prices (model, version, input_price_nano, output_price_nano, cache_read_price_nano,
        cache_creation_price_nano, is_listed, created_by, created_at)
      select w.model, coalesce(l.version, 0) + 1, w.input, w.output, w.cache_read, w.cache_creation, w.is_listed, $3, $4
      from wanted w left join latest l on l.model = w.model
      where l.model is null
        or (l.input_price_nano, l.output_price_nano, l.cache_read_price_nano, l.cache_creation_price_nano, l.is_listed)
          is distinct from (w.input, w.output, w.cache_read, w.cache_creation, w.is_listed)`,
    values: [JSON.stringify(prices), change.isComplete, change.actor, change.now],
  })
}

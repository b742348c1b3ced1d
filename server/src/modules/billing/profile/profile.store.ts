import type { Tx } from '../../../platform/db/tx.ts'
import type { UnitPrices } from '../prices/prices.rules.ts'

export interface ProfileFacts {
  readonly billingMode: 'prepaid' | 'postpaid'
  readonly freeCreditGranted: boolean
  readonly paymentCustomerId: string | undefined
  readonly updatedAt: Date | undefined
}

interface ProfileRow {
  readonly granted: boolean
  readonly customer_id: string | null
  readonly billing_mode: 'prepaid' | 'postpaid' | null
  readonly updated_at: Date
}

/** The tenant's row is read here because the module that owns it builds on this one. */
export async function findProfileFacts(tx: Tx, tenantId: string): Promise<ProfileFacts | undefined> {
  const { rows } = await tx.run<ProfileRow>({
    text: `select t.credit_granted_at is not null as granted, c.customer_id, p.billing_mode,
        coalesce(p.created_at, t.created_at) as updated_at
      from tenants t
      left join payment_customers c on c.tenant_id = t.tenant_id
      left join lateral (select * from billing_profiles where tenant_id = t.tenant_id order by version desc limit 1) p on true
      where t.tenant_id = $1`,
    values: [tenantId],
  })
  const row = rows[0]
  if (row === undefined) return undefined
  return {
    billingMode: row.billing_mode ?? 'prepaid',
    freeCreditGranted: row.granted,
    paymentCustomerId: row.customer_id ?? undefined,
    updatedAt: row.updated_at,
  }
}

/** Locks the tenant against other changes of its profile, contracts and agreements; false when there is none. */
export async function lockTenant(tx: Tx, tenantId: string): Promise<boolean> {
  const { rowCount } = await tx.run({
    text: 'select 1 from tenants where tenant_id = $1 for no key update',
    values: [tenantId],
  })
  return rowCount === 1
}

export async function isTenant(tx: Tx, tenantId: string): Promise<boolean> {
  const { rowCount } = await tx.run({
    text: 'select 1 from tenants where tenant_id = $1',
    values: [tenantId],
  })
  return rowCount === 1
}

export interface NewProfile {
  readonly tenantId: string
  readonly billingMode: 'prepaid' | 'postpaid'
  readonly token: number | null
  readonly input: number | null
  readonly output: number | null
  readonly character: number | null
  readonly events: UnitPrices
  readonly services: UnitPrices
  readonly buyer: object
  readonly taxes: readonly object[]
  readonly actor: string
  readonly now: Date
}

/** Adds the next version; the caller holds the tenant's lock. */
export async function insertProfile(tx: Tx, profile: NewProfile): Promise<number> {
  const { rows } = await tx.run<{ version: number }>({
    text: `insert into billing_profiles (tenant_id, version, billing_mode, token_price_nano, input_price_nano,
        output_price_nano, character_price_nano, event_prices, service_prices, created_by, created_at, buyer, taxes)
      select $1, coalesce(max(version), 0) + 1, $2, $3::bigint, $4::bigint, $5::bigint, $6::bigint, $7::jsonb, $8::jsonb, $9, $10::timestamptz, $11::jsonb, $12::jsonb
      from billing_profiles where tenant_id = $1
      returning version`,
    values: [
      profile.tenantId,
      profile.billingMode,
      profile.token,
      profile.input,
      profile.output,
      profile.character,
      JSON.stringify(profile.events),
      JSON.stringify(profile.services),
      profile.actor,
      profile.now,
      JSON.stringify(profile.buyer),
      JSON.stringify(profile.taxes),
    ],
  })
  return rows[0]?.version as number
}

/** The tenant's customer id at the payment processor; the first one stored wins. */
export async function keepCustomer(tx: Tx, tenantId: string, customerId: string, now: Date): Promise<string> {
  const { rows } = await tx.run<{ customer_id: string }>({
    text: `insert into payment_customers (tenant_id, customer_id, created_at) values ($1, $2, $3)
      on conflict (tenant_id) do update set customer_id = payment_customers.customer_id returning customer_id`,
    values: [tenantId, customerId, now],
  })
  return rows[0]?.customer_id as string
}

export async function findCustomer(tx: Tx, tenantId: string): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return row?.customer_id
}

import { newId } from '../../../kernel/ids.ts'
import { conflict, type FieldError, invalid, notFound } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Services } from '../../../platform/services.ts'
import type { Place } from '../../learning/index.ts'
import { forgetAnswers } from '../enrichment/answers.store.ts'
import type { NewProvider, ProviderChange } from '../enrichment/enrichment.schemas.ts'
import { FIELDS, IDENTIFIERS } from '../enrichment/mapping.rules.ts'
import { sealKey } from './provider-key.ts'
import {
  countProviders,
  findProvider,
  insertProvider,
  type ProviderRow,
  updateProvider,
} from './providers.store.ts'

type ProviderServices = Pick<Services, 'clock' | 'vault'>

const PROVIDERS_MAX = 20
const TIMEOUT_MS = 5_000
const CACHE_DAYS = 30
const FILLED = new Set<string>([...IDENTIFIERS, 'domain', 'country'])

/** What a schema cannot say: which fields there are, and what an address may ask for. */
function checkProvider({ mapping, url }: Pick<ProviderChange, 'mapping' | 'url'>): void {
  const faults: FieldError[] = Object.keys(mapping ?? {})
    .filter((field) => !FIELDS.includes(field))
    .map((field) => ({
      location: `body.mapping.${field}`,
      message: `is no field; there are ${FIELDS.join(', ')}`,
    }))
  for (const [, name = ''] of (url ?? '').matchAll(/\{(\w*)\}/g))
    if (!FILLED.has(name))
      faults.push({ location: 'body.url', message: `cannot be filled in: {${name}}`, value: url })
  if (url !== undefined && !URL.canParse(url.replaceAll(/\{\w*\}/g, 'x')))
    faults.push({ location: 'body.url', message: 'is no web address', value: url })
  if (faults.length > 0) throw invalid(faults)
}

export async function addProvider(
  tx: Tx,
  { clock, vault }: ProviderServices,
  place: Place,
  body: NewProvider,
): Promise<ProviderRow> {
  checkProvider(body)
  if ((await countProviders(tx, place)) >= PROVIDERS_MAX)
    throw conflict(`A project has at most ${PROVIDERS_MAX} enrichment providers.`)
  const providerId = newId()
  const now = clock.now()
  return insertProvider(tx, {
    tenant_id: place.tenantId,
    project_id: place.projectId,
    provider_id: providerId,
    name: body.name,
    url: body.url,
    method: body.method ?? 'GET',
    auth_header: body.auth_header ?? 'Authorization',
    auth_scheme: body.auth_scheme ?? 'Bearer',
    secrets: await sealKey(tx, vault, { tenantId: place.tenantId, providerId }, body.api_key ?? ''),
    needs: [...(body.needs ?? ['email'])],
    mapping: body.mapping as Record<string, string>,
    cost_credits: body.cost_credits ?? 0,
    position: body.position ?? 0,
    timeout_ms: body.timeout_ms ?? TIMEOUT_MS,
    cache_days: body.cache_days ?? CACHE_DAYS,
    is_active: body.active ?? true,
    created_at: now,
    updated_at: now,
  })
}

/** What is not sent stays. Another address or mapping gives other answers, so the old ones go. */
export async function changeProvider(
  tx: Tx,
  { clock, vault }: ProviderServices,
  place: Place,
  providerId: string,
  body: ProviderChange,
): Promise<ProviderRow> {
  checkProvider(body)
  const row = await findProvider(tx, place, providerId, 'update')
  if (row === undefined) throw notFound('enrichment provider')
  if (body.url !== undefined || body.mapping !== undefined) await forgetAnswers(tx, row)
  return updateProvider(tx, {
    ...row,
    name: body.name ?? row.name,
    url: body.url ?? row.url,
    method: body.method ?? row.method,
    auth_header: body.auth_header ?? row.auth_header,
    auth_scheme: body.auth_scheme ?? row.auth_scheme,
    secrets:
      body.api_key === undefined
        ? row.secrets
        : await sealKey(tx, vault, { tenantId: place.tenantId, providerId }, body.api_key),
    needs: [...(body.needs ?? row.needs)],
    mapping: (body.mapping as Record<string, string> | undefined) ?? row.mapping,
    cost_credits: body.cost_credits ?? row.cost_credits,
    position: body.position ?? row.position,
    timeout_ms: body.timeout_ms ?? row.timeout_ms,
    cache_days: body.cache_days ?? row.cache_days,
    is_active: body.active ?? row.is_active,
    // A change resets the failures, so that the provider is tried again.
    resting_until: null,
    updated_at: clock.now(),
  })
}

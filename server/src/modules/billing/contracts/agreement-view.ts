import type { Static } from 'typebox'
import { usdFromMicro } from '../../../kernel/money.ts'
import { defined, iso } from '../../../platform/http/schema.ts'
import type { ServiceAgreement } from '../schemas.ts'
import type { AgreementRow } from './agreements.store.ts'

export const agreementView = (row: AgreementRow): Static<typeof ServiceAgreement> =>
  defined({
    chargeId: row.charge_id,
    tenantId: row.tenant_id,
    chargeType: row.charge_type,
    amountUsd: usdFromMicro(row.amount_micro),
    description: row.description,
    active: row.is_active,
    projectId: row.project_id ?? undefined,
    projectName: row.project_name ?? undefined,
    billedAt: iso(row.billed_at),
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  })

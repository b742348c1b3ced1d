import type { Tx } from '../../../platform/db/tx.ts'
import type { ModelKind } from './model-codec.ts'

/** Whose models could go into a prior: the current ones of use cases that several workspaces have, the newest first. */
export const listCandidates = (tx: Tx) =>
  tx.db
    .selectFrom('scoring_heads')
    .select(['tenant_id', 'project_id', 'use_case', 'kind', 'version'])
    .where('version', '>', 0)
    .orderBy('use_case')
    .orderBy('kind')
    .orderBy('updated_at', 'desc')
    .orderBy('project_id')
    .execute()

export const listPriors = (tx: Tx) =>
  tx.db.selectFrom('scoring_priors').select(['use_case', 'kind', 'fingerprint']).execute()

export async function writePrior(
  tx: Tx,
  prior: {
    readonly useCase: string
    readonly kind: ModelKind
    readonly contributors: number
    readonly fingerprint: string
    readonly model: Uint8Array
    readonly now: Date
  },
): Promise<void> {
  const row = {
    contributors: prior.contributors,
    fingerprint: prior.fingerprint,
    model: prior.model,
    created_at: prior.now,
  }
  await tx.db
    .insertInto('scoring_priors')
    .values({ ...row, use_case: prior.useCase, kind: prior.kind, version: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['use_case', 'kind'])
        .doUpdateSet((eb) => ({ ...row, version: eb('scoring_priors.version', '+', 1) })),
    )
    .execute()
}

export async function deletePrior(tx: Tx, useCase: string, kind: ModelKind): Promise<void> {
  await tx.db.deleteFrom('scoring_priors').where('use_case', '=', useCase).where('kind', '=', kind).execute()
}

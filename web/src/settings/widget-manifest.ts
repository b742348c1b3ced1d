import type { Body } from '../api/contract.ts'
import { useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import type { Look } from './widget-preview.tsx'

export type Manifest = Body<'PUT /api/v1/tenants/{tenantId}/manifest'>['manifest']

export interface ManifestVersion {
  readonly version: number
  readonly manifest: Manifest
}

export function useManifestWrite(path: `/api/v1/tenants/${string}/manifest`) {
  return useWrite('PUT', { renews: [path], done: t('Saved.') })
}

export interface LookProps {
  readonly current: ManifestVersion
  readonly path: `/api/v1/tenants/${string}/manifest`
  readonly look: Look
  readonly onChange: (part: Partial<Look>) => void
}

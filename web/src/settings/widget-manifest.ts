import { useWrite } from '../api/queries.ts'
import { t } from '../language/t.ts'
import type { Look } from './widget-preview.tsx'

export interface Manifest {
  readonly branding?: {
    readonly product_name?: string
    readonly colors?: { readonly primary?: string; readonly accent?: string; readonly background?: string }
  }
  readonly widget?: {
    readonly enabled?: boolean
    readonly greeting?: string
    readonly starters?: readonly string[]
    readonly away_text?: string
    readonly consent?: { readonly text?: string; readonly version?: string }
  }
  readonly visitor_allowed_origins?: readonly string[]
}

export interface ManifestVersion {
  readonly version: number
  readonly manifest: Manifest
}

export function useManifestWrite(path: string) {
  return useWrite('PUT', { renews: [path], done: t('Saved.') })
}

export interface LookProps {
  readonly current: ManifestVersion
  readonly path: string
  readonly look: Look
  readonly onChange: (part: Partial<Look>) => void
}

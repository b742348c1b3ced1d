import type { Paged } from '../api/types.ts'

export const WORKSPACES = '/api/v1/operator/tenants'

export interface WorkspaceOverview {
  readonly tenant_id: string
  readonly name: string
  readonly slug: string
  readonly is_active: boolean
  readonly is_trial: boolean
  readonly members: number
  readonly balance_usd: number
  readonly owed_usd: number
  readonly spent_usd: number
  readonly conversations: number
  readonly last_message_at?: string
  readonly channel_faults: number
  readonly created_at: string
}

export interface WorkspacePage extends Paged {
  readonly workspaces: readonly WorkspaceOverview[]
}

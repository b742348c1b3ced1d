import type { Answer } from '../api/contract.ts'

export const WORKSPACES = '/api/v1/operator/tenants'

export type WorkspaceOverview = WorkspacePage['workspaces'][number]

export type WorkspacePage = Answer<'GET /api/v1/operator/tenants'>

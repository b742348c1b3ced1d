export const SCOPE_MODES = ['project_only', 'org_only', 'cascade', 'union'] as const
export type ScopeMode = (typeof SCOPE_MODES)[number]

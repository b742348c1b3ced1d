import type { JsonObject } from '../../kernel/json.ts'

/** What a handler knows better than the request tells. Neither secrets nor personal text belong here. */
export interface AuditNotes {
  /** The workspace, for operations without a credential. */
  readonly tenantId?: string
  readonly actor?: string
  readonly userId?: string
  readonly count?: number
  readonly before?: JsonObject
  readonly after?: JsonObject
}

import type { RequestAudit } from '../../../platform/audit/request-audit.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Events } from '../../../platform/events/events.ts'

/** One request of the provider, in its transaction. */
export interface ScimWork {
  readonly tx: Tx
  readonly tenantId: string
  readonly actor: string
  readonly now: Date
  readonly events: Events
  readonly audit: Pick<RequestAudit, 'note'>
  /** The address that resources are below. */
  readonly base: string
  readonly id: string
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

export interface ScimAnswer {
  readonly status: number
  readonly body?: object
  readonly location?: string
}

export const withLocation = (status: number, body: Readonly<Record<string, unknown>>): ScimAnswer => ({
  status,
  body,
  location: (body['meta'] as { readonly location: string }).location,
})

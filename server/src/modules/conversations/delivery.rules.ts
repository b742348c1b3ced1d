/** Empty for what came in. */
export type DeliveryStatus = '' | 'queued' | 'sent' | 'delivered' | 'read' | 'failed'

export interface Delivery {
  readonly status: DeliveryStatus
  /** Why it failed; `unconfirmed` when we do not know whether it did. */
  readonly code: string
  readonly detail: string
}

export const UNCONFIRMED = 'unconfirmed'

/** A failure that was only feared is below everything that the channel says itself. */
const rankOf = ({ status, code }: Delivery): number => {
  if (status === 'failed') return code === UNCONFIRMED ? 1 : 3
  return { '': 0, queued: 0, sent: 2, delivered: 4, read: 5 }[status]
}

/**
 * What is known after hearing something more. The best there is counts, so it does not matter in which order things
 * are heard: a late `sent` undoes nothing, and a message that was read was not lost after all.
 */
export const afterHearing = (known: Delivery, heard: Delivery): Delivery =>
  rankOf(heard) > rankOf(known) ? heard : known

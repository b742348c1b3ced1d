/** Empty for what came in. */
export type DeliveryStatus = '' | 'queued' | 'sent' | 'delivered' | 'read' | 'failed'

export interface Delivery {
  readonly status: DeliveryStatus
  /** Why it failed; `unconfirmed` when we do not know whether it did. */
  readonly code: string
  readonly detail: string
}

export const UNCONFIRMED = 'unconfirmed'

/** An unconfirmed failure ranks below every status that the channel itself reported. */
const rankOf = ({ status, code }: Delivery): number => {
  if (status === 'failed') return code === UNCONFIRMED ? 1 : 3
  return { '': 0, queued: 0, sent: 2, delivered: 4, read: 5 }[status]
}

/**
 * The delivery status after another receipt. The highest rank wins, so the order of receipts does not matter: a late
 * `sent` changes nothing, and a message that was read was not lost after all.
 */
export const afterHearing = (known: Delivery, heard: Delivery): Delivery =>
  rankOf(heard) > rankOf(known) ? heard : known

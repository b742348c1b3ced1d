import type { Tx } from '../../platform/db/tx.ts'
import { latestOfMoment, type MessageRow } from './messages.store.ts'

/** Sorts after every id, so that what arrives in the second of a stored message of ours is placed after it. */
const ARRIVED = '~'
const DIGITS = 12

const sortKeyOf = (number: number | string): string => ARRIVED + String(number).padStart(DIGITS, '0')

const ARRIVAL_KEY = /^~\d{12}$/

interface Placed {
  readonly message: MessageRow
  /** The channel's own number of the message within its chat, where it has one. */
  readonly sequence: string | undefined
}

interface Latest {
  readonly at: Date
  readonly key: string
}

/**
 * Gives incoming messages their place in the transcript. WhatsApp and Telegram date by the second, the others by the
 * millisecond; within one such moment the order of arrival decides: after everything that is stored for the moment
 * already, the contact's and ours alike. Telegram numbers its messages, which decides even when they arrive in another order.
 * Messages that are stored already keep their place, because inserting them again changes nothing. Runs under the
 * conversations' lock.
 */
export async function placeMessages(
  tx: Tx,
  given: readonly Placed[],
  precisionMs: number,
): Promise<readonly MessageRow[]> {
  const slotOf = ({ conversation_id, said_at }: Pick<MessageRow, 'conversation_id' | 'said_at'>): string =>
    `${conversation_id}/${Math.floor(said_at.getTime() / precisionMs)}`
  const latest = new Map<string, Latest>()
  const messages = given.map(({ message }) => message)
  for (const row of await latestOfMoment(tx, messages, precisionMs))
    latest.set(slotOf(row), { at: row.said_at, key: row.sort_key })
  return given.map(({ message, sequence }) => {
    const slot = slotOf(message)
    const before = latest.get(slot)
    const place = sequence === undefined ? arrivedAt(message, before) : numberedAt(message, sequence, before)
    if (isAfter(place, before)) latest.set(slot, place)
    return { ...message, said_at: place.at, sort_key: place.key }
  })
}

const isAfter = (one: Latest, other: Latest | undefined): boolean =>
  other === undefined || one.at > other.at || (one.at.getTime() === other.at.getTime() && one.key > other.key)

function arrivedAt(message: MessageRow, before: Latest | undefined): Latest {
  if (before === undefined || before.at < message.said_at) return { at: message.said_at, key: sortKeyOf(1) }
  const number = ARRIVAL_KEY.test(before.key) ? Number(before.key.slice(1)) + 1 : 1
  return { at: before.at, key: sortKeyOf(number) }
}

function numberedAt(message: MessageRow, sequence: string, before: Latest | undefined): Latest {
  const isAfterOurs = before !== undefined && before.at > message.said_at
  return { at: isAfterOurs ? before.at : message.said_at, key: sortKeyOf(sequence) }
}

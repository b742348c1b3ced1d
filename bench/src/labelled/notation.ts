import type { KnownFact, SpokenMessage } from '../../../server/src/modules/memory/extraction/extractor.ts'

/**
 * How the labelled set is written down. An expected fact is one line:
 *
 * - `user/home=lyon` a slot and its value; `+user/likes/tea` and `-user/likes/tea` a slot and its polarity;
 *   `~user/employer` a slot whose fact has ended.
 * - `event:user:marathon ran` a fact without a slot of its own: type, subject, words its text must contain.
 * - `@2026-03-13` at the end: the day it happens, in the speaker's timezone.
 * - `?` in front: reasonable people differ. It counts neither when found nor when missing.
 */
export interface Labelled {
  readonly topic: string
  readonly isHeldOut: boolean
  readonly messages: readonly SpokenMessage[]
  readonly known: readonly KnownFact[]
  readonly userName: string
  readonly timezone: string
  readonly expected: readonly string[]
}

interface Circumstances {
  /** `user/home=paris`, as a fact that is known already. */
  readonly known?: readonly string[]
  readonly userName?: string
  readonly timezone?: string
  readonly at?: string
}

export type Utterance = Omit<Labelled, 'topic' | 'isHeldOut'>

/** A Tuesday. */
const NOON = '2026-03-10T12:00:00Z'

const ROLES: Readonly<Record<string, SpokenMessage['role']>> = {
  a: 'assistant',
  u: 'user',
  s: 'system',
  t: 'tool',
}

/** `a: Where do you live?` is the assistant, `u:` the user, `Tom:` a speaker of that name in a group. */
function spoken(line: string, at: Date, order: number): SpokenMessage {
  const [, who = 'u', content = line] = /^(\w+): ([\s\S]*)$/.exec(line) ?? []
  const role = ROLES[who]
  return role === undefined
    ? { id: `m${order}`, role: 'user', author: who, content, at }
    : { id: `m${order}`, role, content, at }
}

function knownFact(line: string, order: number): KnownFact {
  const [, sign = '', slot = '', value = ''] = /^([+-]?)([^=]+)(?:=(.*))?$/.exec(line) ?? []
  return {
    id: `k${order}`,
    slot,
    value,
    text: `${slot.split('/').join(' ')} ${value}.`,
    polarity: sign === '+' ? 1 : sign === '-' ? -1 : 0,
  }
}

/** A conversation of several messages; everything it holds is expected, not only what the last message says. */
export function talk(
  lines: readonly string[],
  expected: readonly string[],
  circumstances: Circumstances = {},
): Utterance {
  const at = new Date(circumstances.at ?? NOON)
  return {
    messages: lines.map((line, order) => spoken(line, at, order)),
    known: (circumstances.known ?? []).map(knownFact),
    userName: circumstances.userName ?? '',
    timezone: circumstances.timezone ?? '',
    expected,
  }
}

/** One message of the user. */
export const say = (content: string, ...expected: readonly string[]): Utterance =>
  talk([`u: ${content}`], expected)

/** Messages that hold nothing worth keeping. */
export const nothingIn = (...contents: readonly string[]): Utterance[] =>
  contents.map((content) => say(content))

export const tuned = (topic: string, utterances: readonly Utterance[]): readonly Labelled[] =>
  utterances.map((one) => ({ ...one, topic, isHeldOut: false }))

export const heldOut = (topic: string, utterances: readonly Utterance[]): readonly Labelled[] =>
  utterances.map((one) => ({ ...one, topic, isHeldOut: true }))

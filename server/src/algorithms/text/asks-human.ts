import {
  ANY_ORDER,
  APART_MAX,
  type HumanWords,
  NEGATIONS,
  NOT_ALONE,
  POLITE,
  plain,
  TOLD,
  type UnspacedWords,
  WITH_SPACES,
  WITHOUT_SPACES,
} from './asks-human.words.ts'
import type { Span } from './phrase-index.ts'

const LENGTH_MAX = 2_000
/** A wish is said in the first sentences. */
const CLAUSES_MAX = 60
/** Words between those of a wish: "talk to one of your real people". */
const BETWEEN_MAX = 5
/** Words before a wish in which a denial of it may stand: "I don't want to talk to a person". */
const DENIED_WITHIN = 4
/** How many places of a clause are looked at; a wish repeats nothing so often. */
const SPANS_MAX = 8
/** A single word is a wish when it is long enough to be no slip. */
const ALONE_MIN = 4

/** Whether a contact asks to be answered by a person, in any language that replies are made in. */
export function asksForHuman(text: string): boolean {
  const read = text.slice(0, LENGTH_MAX)
  if (WITHOUT_SPACES.some((words) => isAskedWithoutSpaces(words, read))) return true
  return plain(read)
    .split(/[.,!?;:\n。！？؟،।]/)
    .slice(0, CLAUSES_MAX)
    .some((clause) => {
      const tokens = clause.split(/[^\p{L}\p{M}\p{N}]+/u).filter((token) => token !== '')
      return tokens.length > 0 && WITH_SPACES.some((words) => isAskedIn(words, tokens))
    })
}

function isAskedIn(words: HumanWords, tokens: readonly string[]): boolean {
  const { between, please } = words
  const areAll = (allowed: ReadonlySet<string>, from: number, to: number) =>
    tokens.slice(from, to).every((token) => allowed.has(token))
  const isNear = (one: Span, other: Span): boolean => {
    const [first, second] = one.from < other.from ? [one, other] : [other, one]
    const gap = second.from - first.to
    return gap >= 0 && gap <= BETWEEN_MAX && areAll(between, first.to, second.from)
  }
  const isDenied = (one: Span, other: Span): boolean => {
    const from = Math.min(one.from, other.from)
    const before = tokens.slice(Math.max(0, from - DENIED_WITHIN), from)
    return before.some((token) => NEGATIONS.has(token) || (TOLD.has(token) && !tokens.includes('would')))
  }

  const contact = words.contact.spansIn(tokens, SPANS_MAX)
  const bots = contact.length === 0 ? [] : words.bots.spansIn(tokens, SPANS_MAX)
  if (bots.some((bot) => contact.some((one) => isNear(one, bot) && isDenied(one, bot)))) return true

  // Most clauses name no one, and need no closer look.
  const humans = words.humans.spansIn(tokens, SPANS_MAX)
  if (humans.length === 0) return false
  const mayFollow = new Set([...please, ...between])
  const endsWish = (human: Span) => areAll(mayFollow, human.to, tokens.length)
  const isPolite = tokens.some((token) => POLITE.has(token))
  const isAlone = (human: Span) => {
    const named = tokens.slice(human.from, human.to).join(' ')
    return (
      areAll(mayFollow, 0, human.from) &&
      endsWish(human) &&
      named.length >= ALONE_MIN &&
      (isPolite || !NOT_ALONE.has(named))
    )
  }
  const wants = words.wants.spansIn(tokens, SPANS_MAX)
  const isAsked =
    wants.length > 0 || words.asks.has(ANY_ORDER) || tokens.some((token) => words.asks.has(token))
  const isInOrder = (one: Span, human: Span) => isAsked || one.from < human.from
  return humans.some(
    (human) =>
      contact.some((one) => isNear(one, human) && isInOrder(one, human) && !isDenied(one, human)) ||
      // "I need an agent for my house" asks for something else: this wish ends with whom it asks for.
      (endsWish(human) && wants.some((one) => isNear(one, human) && !isDenied(one, human))) ||
      isAlone(human),
  )
}

function isAskedWithoutSpaces({ humans, contact, request }: UnspacedWords, text: string): boolean {
  return humans.some((human) => {
    let at = text.indexOf(human)
    for (let place = 0; at >= 0 && place < SPANS_MAX; place += 1, at = text.indexOf(human, at + 1)) {
      const around = text.slice(Math.max(0, at - APART_MAX), at + human.length + APART_MAX)
      const named = around.replace(human, '\n')
      if (!contact.some((word) => named.includes(word))) continue
      const said = text.slice(Math.max(0, at - 2 * APART_MAX), at + human.length + 3 * APART_MAX)
      if (request.some((word) => said.includes(word))) return true
    }
    return false
  })
}

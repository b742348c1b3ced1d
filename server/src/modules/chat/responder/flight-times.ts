import type { Known } from './answers.ts'
import type { TopicRecall } from './recall.ts'
import { sayTogether } from './say-together.ts'
import { inSentence } from './speech.ts'

const WHEN = /\b(?:when|what time|at what hour)\b/i
const LANDING = /\b(?:lands?|landing|touch(?:es)? down|arrives?|arrival|get in|gets in)\b/i
const LEAVING = /\b(?:take(?:s)? off|depart(?:s|ure)?|leaves?|leave)\b/i
const FLIGHT = /\b(?:flights?|fly|flies|flying|plane)\b/i
const CLOCK = /\b\d{1,2}(?::\d{2}| ?[ap]m)\b/i

/** When a flight lands is answered by its landing only: its day, or when it leaves, is told as what it is. */
export function flightTime(
  question: string,
  { known, names }: TopicRecall,
): { readonly text: string; readonly usedIds: readonly string[] } | undefined {
  const isLanding = LANDING.test(question) && /\b(?:i|we|my|our)\b/i.test(question)
  if (!WHEN.test(question) || !isLanding || LEAVING.test(question)) return undefined
  const flights = known.filter((one) => isOwnFlight(one))
  const landings = flights.filter(({ text }) => LANDING.test(text) && CLOCK.test(text))
  const [best] = landings
    .filter(({ kind }) => kind === 'fact')
    .sort((one, other) => other.at.getTime() - one.at.getTime())
  if (best !== undefined) return { text: `${sayTogether([best], names)}.`, usedIds: [best.id] }
  // Words that nothing was learned from yet answer by themselves.
  if (landings.length > 0) return undefined
  const [flight] = flights
    .filter(({ kind }) => kind === 'fact')
    .sort((one, other) => other.at.getTime() - one.at.getTime())
  if (flight === undefined) return undefined
  return {
    text: `I don't know when you land: you haven't told me. What I do know: ${inSentence(sayTogether([flight], names))}.`,
    usedIds: [flight.id],
  }
}

const isOwnFlight = ({ kind, role, slot, text }: Known): boolean =>
  (kind === 'fact' ? slot === undefined || slot.startsWith('user/') : role === 'user') &&
  (FLIGHT.test(text) || (LANDING.test(text) && CLOCK.test(text)))

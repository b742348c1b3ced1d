import { wordsOf } from '../../../algorithms/text/words.ts'
import { isTelling, type Known, subjectsOf } from './answers.ts'
import { sentencesOf, withoutEnd } from './speech.ts'

/**
 * Words of change. No rule knows every way to tell that something is over or new ("Sold the Skoda", "six weeks
 * smoke-free", "Amara is my new boss"), but nearly all of them have one of these.
 */
const CHANGE = new Set(
  (
    'sold sank sunk died dead passed goodbye farewell buried cancel cancelled canceled cancels scrapped quit resigned fired retired ' +
    'left leaves leaving gave given stopped ended over finished done completed closed gone lost broke broken stolen stole tore torn returned transferred sent sober ' +
    'clean free divorced separated split dumped dropped ditched rejected refused failed fell expired paid repaid graduated longer ' +
    'anymore more former ex without haven hasn isn aren don doesn won can didn wasn weren couldn turns never not no new now nowadays days since instead rather ' +
    'actually finally last back again change changed switch switched swapped replaced move moved moves moving turned became becomes took ' +
    'takes born arrived bought got started starting start starts joined joining renewed extended raised increased lowered reduced doubled ' +
    'halved cut up down better worse recovered healed prefer prefers postponed delayed pushed rescheduled forward'
  ).split(' '),
)

/** These alone may be of the moment: "Lyon is finally warm now". What is known is said before them. */
const SLIGHT = new Set(
  'now new finally got no last up more days can again took takes start starts clean free'.split(' '),
)

/** Said of too much to tell what a sentence is about. */
const GENERAL = new Set(
  subjectsOf(
    'name favorite like dislike age number kind time day live job trip go come make want need feel new now old today week month year ' +
      'next last called use start born good great little first back doctor friend people person home thing way',
  ),
)

export const topicWords = (text: string): readonly string[] =>
  subjectsOf(text).filter((word) => !GENERAL.has(word) && !/^\d/.test(word) && word.length > 1)

export const HEALTH_SLOT = /\/(?:allergy|condition|medication|diet|consumes|smokes)/
const SAID_LENGTH_MAX = 160
const TOLD_LENGTH_MAX = 80

export interface LaterWords {
  readonly known: Known
  /** The whole message where it is short, the sentence otherwise. */
  readonly said: string
  /** Its words of change may be of the moment. */
  readonly isSlight: boolean
}

/**
 * The newest thing that the person said about what an answer is about, after what the answer is made of, in words of
 * change. Whether it changed, the person can judge; an answer without it would be wrong as often as not.
 */
export function laterWords(
  question: string,
  used: readonly Known[],
  known: readonly Known[],
): LaterWords | undefined {
  if (used.length === 0) return undefined
  const said = known.filter(({ kind, role }) => kind === 'message' && role === 'user')
  const sources = new Set(used.flatMap(({ id, messageIds = [] }) => [id, ...messageIds]))
  const timeOf = new Map(said.map(({ id, at }) => [id, at.getTime()]))
  const since = Math.max(...used.map((one) => toldAt(one, timeOf)))
  // A fact may leave out what it was told with: "expecting twins" is kept as expecting.
  const told = said.filter(({ id, text }) => sources.has(id) && text.length <= TOLD_LENGTH_MAX)
  const about = new Set(subjectsAbout(question, used, told))
  const [newest] = said
    .filter(({ id, at }) => at.getTime() > since && !sources.has(id))
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .flatMap((one): LaterWords[] => {
      const sentence = sentencesOf(one.text).find((part) => isAbout(part, about))
      if (sentence === undefined) return []
      const text = withoutEnd(one.text.length <= SAID_LENGTH_MAX ? one.text : sentence)
      return [{ known: one, said: text, isSlight: changesIn(sentence).every((word) => SLIGHT.has(word)) }]
    })
  return newest
}

/** Of health the thing itself alone: what is said of another allergy is about another allergy. */
function subjectsAbout(question: string, used: readonly Known[], told: readonly Known[]): readonly string[] {
  const isHealth = used.some(({ slot }) => HEALTH_SLOT.test(slot ?? ''))
  const things = used.map(({ text, value }) => (isHealth ? (value ?? '') : `${text} ${value ?? ''}`))
  const around = isHealth ? [] : [question, ...told.map(({ text }) => text)]
  return [...around, ...things].flatMap(topicWords)
}

const changesIn = (sentence: string): readonly string[] =>
  wordsOf(sentence).filter((word) => CHANGE.has(word))

/** With a word of change one shared word will do, without one it takes two. */
function isAbout(sentence: string, about: ReadonlySet<string>): boolean {
  if (!isTelling(sentence)) return false
  const shared = topicWords(sentence).filter((word) => about.has(word)).length
  return shared >= SHARED_CLEAR || (shared > 0 && changesIn(sentence).length > 0)
}

const SHARED_CLEAR = 2

/** When a fact was told: its newest message if that is at hand, else when it was learned. */
function toldAt({ at, messageIds = [] }: Known, timeOf: ReadonlyMap<string, number>): number {
  const times = messageIds.flatMap((id) => timeOf.get(id) ?? [])
  return times.length === 0 ? at.getTime() : Math.max(...times)
}

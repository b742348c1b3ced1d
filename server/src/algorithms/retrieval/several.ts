/** Words that are read for the form of a question; what follows says what it is about. */
const OPENING_WORDS = 16
/** "Which of the charity events have …": words between the asking one and the verb. */
const THINGS_WORDS_MAX = 4

const AUXILIARIES = new Set(
  'is are was were do does did has have had can could will would should might may must'.split(' '),
)
const HAVE = new Set(['has', 'have'])
const OPENERS = new Set(['what', 'which', 'who', 'whose', 'where'])
const THINGS = new Set(['what', 'which'])
/** "What kind of books …" asks for one description of many. */
const KINDS = new Set(['kind', 'kinds', 'type', 'types', 'sort', 'sorts'])
/** End like several things, and are one. */
const NO_PLURALS = new Set(['always', 'news', 'perhaps', 'series'])
const PLURAL = /^[a-z]{2,}[^s']s$/

/**
 * Whether an English question asks for several things: "What books has she read?", "What have both painted?". Its answers
 * are said on several days in words that it does not use, so what a passage means says more about it than its words and
 * its neighbours do.
 */
export function asksForSeveral(text: string): boolean {
  const read = text.toLowerCase().match(/[a-z'’]+/g)
  const words = (read ?? []).slice(0, OPENING_WORDS).map((word) => word.replace('’', "'"))
  if (words[0] === 'in') words.shift()
  const [opener = '', next = ''] = words
  if (KINDS.has(next) || (opener === 'how' && next === 'many')) return false
  if (words.includes('both')) return true
  const verb = words.findIndex((word, at) => at > 0 && AUXILIARIES.has(word))
  if (verb === -1 || verb > THINGS_WORDS_MAX + 1) return false
  // "Where has he been" asks for all of a life so far; "what has she to do" for one thing.
  if (HAVE.has(words[verb] ?? '')) return OPENERS.has(opener) && words[verb + 1] !== 'to'
  return THINGS.has(opener) && words.slice(1, verb).some((word) => PLURAL.test(word) && !NO_PLURALS.has(word))
}

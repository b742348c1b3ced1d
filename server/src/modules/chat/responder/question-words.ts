import { isNear } from '../../../algorithms/text/near-words.ts'
import { wordsOf } from '../../../algorithms/text/words.ts'

/** Questions as people type them: without apostrophes, with typing errors, two in one sentence. */

const OPENERS: Readonly<Record<string, string>> = {
  whats: "what's",
  wats: "what's",
  wat: 'what',
  wut: 'what',
  waht: 'what',
  wich: 'which',
  wheres: "where's",
  whens: "when's",
  whos: "who's",
  hows: "how's",
  wen: 'when',
  wher: 'where',
  whre: 'where',
  dont: "don't",
  didnt: "didn't",
  doesnt: "doesn't",
  arent: "aren't",
  isnt: "isn't",
  havent: "haven't",
  u: 'you',
}
const JOINING = new Set([
  'and',
  'so',
  'but',
  'ok',
  'okay',
  'hey',
  'well',
  'also',
  'btw',
  'um',
  'hm',
  'please',
])
const bare = (word: string): string => word.toLowerCase().replace(/^[^\p{L}\p{N}]+/u, '')
const isComma = (word: string): boolean => word.endsWith(',')
const withoutComma = (word: string): string => (isComma(word) ? word.slice(0, -1) : word)

/** The sentence with its first word spelled as questions begin, so that "whats my name" is known for one. */
export function withOpener(sentence: string): string {
  const words = sentence.split(' ')
  const at = words.findIndex((word) => !JOINING.has(withoutComma(bare(word))))
  const first = withoutComma(bare(words[at] ?? ''))
  const next = bare(words[at + 1] ?? '')
  // "were do i live" asks where.
  const said = first === 'were' && /^(?:do|does|did|am)$/.test(next) ? 'where' : OPENERS[first]
  return said === undefined ? sentence : words.with(at, said).join(' ')
}

const ASKING = new Set("what what's where where's who who's whose when when's which how how's why".split(' '))
const AUXILIARY = new Set("do does did am is are was were have has can should don't".split(' '))
const SUBJECTS = new Set('i we my our you there the it'.split(' '))
const OWN = new Set('i my me we our us mine am'.split(' '))
const LINKING = new Set("is are was what's when's who's where's".split(' '))
const PARTS_MAX = 4

/** "Where do I live and what am I allergic to?" as two questions. */
export function questionParts(sentence: string): readonly string[] {
  const words = sentence.split(' ').filter((word) => word !== '')
  const parts: string[] = []
  let from = 0
  for (let at = 2; at < words.length && parts.length < PARTS_MAX - 1; at += 1) {
    const before = words[at - 1] as string
    const isJoint = /^(?:and|also|plus|&|or)$/i.test(before) || isComma(before)
    if (!isJoint) continue
    const part = words.slice(from, at)
    if (!part.some((word) => OWN.has(withoutComma(bare(word))))) continue
    const lead = leadOf(words.slice(at), words)
    if (lead === undefined) continue
    parts.push(withoutJoint(part))
    words.splice(at, 0, ...lead)
    from = at
  }
  return [...parts, words.slice(from).join(' ')]
}

/** The words with which the rest is a question by itself; undefined when it is no question of its own. */
function leadOf(rest: readonly string[], whole: readonly string[]): readonly string[] | undefined {
  const [first = '', second = ''] = rest.slice(0, 2).map((word) => withoutComma(bare(word)))
  if (ASKING.has(first) || first in OPENERS) return []
  if (AUXILIARY.has(first)) return SUBJECTS.has(second) ? [] : undefined
  if (first !== 'my' && first !== 'our') return undefined
  // "What is my job and my address?"
  const own = whole.findIndex((word) => /^(?:my|our)$/i.test(word))
  const lead = whole.slice(0, Math.max(0, own))
  return LINKING.has(bare(lead.at(-1) ?? '')) ? lead : undefined
}

function withoutJoint(part: readonly string[]): string {
  let end = part.length
  while (end > 0 && /^(?:and|also|plus|&|or|,)$/i.test(part[end - 1] as string)) end -= 1
  return part
    .slice(0, end)
    .map((word, at) => (at === end - 1 ? withoutComma(word) : word))
    .join(' ')
}

const MENDED_LENGTH_MIN = 5
const TWO_ERRORS_LENGTH_MIN = 9
const QUESTION_WORDS_MAX = 60

/** The words of a question; one that is nearly a known word is taken for a typing error of it. */
export function wordsAsked(
  question: string,
  vocabulary: ReadonlySet<string>,
  said: ReadonlySet<string>,
): readonly string[] {
  return wordsOf(question)
    .slice(0, QUESTION_WORDS_MAX)
    .map((word) => {
      if (word.length < MENDED_LENGTH_MIN || vocabulary.has(word) || said.has(word)) return word
      const errorsMax = word.length >= TWO_ERRORS_LENGTH_MIN ? 2 : 1
      for (const known of vocabulary)
        if (known.length >= MENDED_LENGTH_MIN && known[0] === word[0] && isNear(word, known, errorsMax))
          return known
      return word
    })
}

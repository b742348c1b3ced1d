import { inThirdPerson, type VerbForm, verbForm } from '../../../../algorithms/text/inflection.ts'

/** What is said of the subject: the verb in its base form, how it is meant, and everything after it. */
export interface Predicate {
  readonly verb: string
  readonly rest: string
  readonly tense: 'past' | 'present' | 'future'
  readonly isNegated: boolean
  readonly isProgressive: boolean
  readonly isPerfect: boolean
  /** would, could, should, might, may, can, must; empty when stated plainly. */
  readonly modal: string
  /** "no longer", "anymore". */
  readonly hasEnded: boolean
  /** "used to". */
  readonly isBygone: boolean
  /** always, usually, never: the adverb that makes it a habit. */
  readonly frequency: string
  /** Going to, planning to. */
  readonly isIntended: boolean
  /** The predicate retold of a third person: "is flying to Lisbon". */
  readonly told: string
}

const ADVERBS = new Set(
  'really just also still absolutely totally definitely currently actually even honestly truly deeply quite only already recently finally simply kinda so genuinely literally mostly mainly personally pretty very much now then both all probably officially unfortunately sadly fortunately luckily happily later ever first originally basically once especially particularly apparently secretly obviously clearly seriously completely strongly myself'.split(
    ' ',
  ),
)
const FREQUENCIES = new Set(
  'always usually often never sometimes normally typically generally regularly rarely seldom mostly frequently hardly barely'.split(
    ' ',
  ),
)
const MODALS = new Set('would could should might may can must shall'.split(' '))

interface State {
  words: string[]
  at: number
  isNegated: boolean
  modal: string
  tense: Predicate['tense']
  isPerfect: boolean
  isProgressive: boolean
  hasEnded: boolean
  isBygone: boolean
  frequency: string
  isIntended: boolean
  told: string[]
}

const bare = (word: string | undefined): string => (word ?? '').toLowerCase().replace(/(?<![,.!])[,.!]+$/, '')

/** A listed one, or one in -ly that is no verb: "casually", but not "rely". */
const isAdverb = (word: string): boolean =>
  ADVERBS.has(word) ||
  (word.length > 5 &&
    /[^aeiou]ly$|ally$|ily$/.test(word) &&
    !/^(?:family|italy|assembly)$/.test(word) &&
    verbForm(word) === undefined)

/** Steps over adverbs and negation; whatever they say is noted. */
function passAdverbs(state: State): void {
  for (;;) {
    const word = bare(state.words[state.at])
    const next = bare(state.words[state.at + 1])
    if (word === 'not') state.isNegated = true
    else if (word === 'no' && next === 'longer') {
      state.hasEnded = true
      state.told.push('no')
      state.at += 1
    } else if (FREQUENCIES.has(word)) {
      state.frequency = word
      if (word === 'never' || word === 'hardly' || word === 'barely') state.isNegated = true
    } else if (!isAdverb(word) || state.words.length - state.at < 2) return
    state.told.push(state.words[state.at] ?? '')
    state.at += 1
  }
}

function take(state: State, told: string): void {
  state.told.push(told)
  state.at += 1
  passAdverbs(state)
}

/** Reads "do not", "have been", "will be", "am going to", "used to" and so on; stops at the verb that carries the meaning. */
function passAuxiliaries(state: State): VerbForm | undefined {
  passAdverbs(state)
  for (let steps = 0; steps < 6; steps += 1) {
    const word = bare(state.words[state.at])
    const next = bare(state.words[state.at + 1])
    const following = verbForm(nextWord(state))
    // What is told last: of "going to" and "have to" the first word is told already.
    let heard = word
    if (MODALS.has(word)) state.modal = word
    else if (
      /^(?:have|has|had|need|needs|got)$/.test(word) &&
      next === 'to' &&
      isBaseVerb(bare(state.words[state.at + 2]))
    ) {
      // "I got to meet her" is done; "I got to go" is said for "I have to go".
      const isDone =
        word === 'got' &&
        !/^(?:go|run|leave|get|be|sleep|say|admit|work|do|have)$/.test(bare(state.words[state.at + 2]))
      if (!isDone) state.modal = 'must'
      if (word === 'had' || isDone) state.tense = 'past'
      state.told.push(state.told.length === 0 ? thirdOf(word) : word)
      state.at += 1
      heard = 'to'
    } else if (/^(?:have|has)$/.test(word) && next === 'got') {
      state.words.splice(state.at + 1, 1)
      continue
    } else if (word === 'will') state.tense = 'future'
    else if (/^(?:do|does|did)$/.test(word) && (next === 'not' || following?.form === 'base')) {
      if (word === 'did') state.tense = 'past'
    } else if (
      /^(?:have|has|had)$/.test(word) &&
      (/^(?:past|participle)$/.test(following?.form ?? '') ||
        /^(?:quit|put|cut|let|set|hit|split|become|come|run|overcome)$/.test(nextWord(state)) ||
        isUnlistedParticiple(state))
    ) {
      state.isPerfect = true
      if (word === 'had') state.tense = 'past'
    } else if (word === 'used' && next === 'to') {
      state.isBygone = true
      state.tense = 'past'
      state.told.push('used')
      state.at += 1
      heard = 'to'
    } else if (
      word === 'going' &&
      next === 'to' &&
      state.isProgressive &&
      isBaseVerb(bare(state.words[state.at + 2]))
    ) {
      state.isIntended = true
      state.isProgressive = false
      if (state.tense !== 'past') state.tense = 'future'
      state.told.push('going')
      state.at += 1
      heard = 'to'
    } else if (
      /^(?:am|is|are|was|were|be|been)$/.test(word) &&
      (following?.form === 'gerund' || isUnlistedGerund(state))
    ) {
      state.isProgressive = true
      if (word === 'was' || word === 'were') state.tense = 'past'
    } else return verbForm(word)
    take(state, state.told.length === 0 || isFirstVerb(state) ? thirdOf(heard) : heard)
  }
  return verbForm(bare(state.words[state.at]))
}

const thirdOf = (word: string): string =>
  MODALS.has(word) || word === 'will' || word === 'used' || word === 'to' ? word : inThirdPerson(word)

const isFirstVerb = (state: State): boolean =>
  state.told.every((word) => isAdverb(bare(word)) || FREQUENCIES.has(bare(word)) || word === 'not')

const isBaseVerb = (word: string): boolean => verbForm(word)?.form === 'base' || word === 'be'

/** The next word that is no adverb. */
function nextWord(state: State): string {
  let at = state.at + 1
  for (; at < state.words.length; at += 1) {
    const word = bare(state.words[at])
    if (word !== 'not' && !isAdverb(word) && !FREQUENCIES.has(word)) return word
  }
  return ''
}

/** "have defined the …": a form in -ed that is not listed, with its object or a preposition after it. */
function isUnlistedParticiple(state: State): boolean {
  let at = state.at + 1
  while (isAdverb(bare(state.words[at])) || bare(state.words[at]) === 'not') at += 1
  return (
    /^\p{L}{4,}ed$/u.test(bare(state.words[at])) &&
    /^(?:my|our|the|an?|to|in|on|for|with|up|out|at|from|some|all|it|about|that|this|by|into)$/.test(
      bare(state.words[at + 1]),
    )
  )
}

/** "am teaming up with …": a form in -ing that is not listed, with its object or a preposition after it. */
function isUnlistedGerund(state: State): boolean {
  let at = state.at + 1
  while (isAdverb(bare(state.words[at])) || bare(state.words[at]) === 'not') at += 1
  const word = bare(state.words[at])
  return (
    /^\p{L}{3,}ing$/u.test(word) &&
    !/^(?:willing|king|amazing|interesting|boring|exciting|missing|amusing|living|nothing|something|anything|everything|morning|evening|sibling|viking|being|caring|loving|outgoing|easygoing|inspiring)$/.test(
      word,
    ) &&
    /^(?:my|our|the|an?|some|up|out|on|with|for|through|from|into|by|at|back|down|off)$/.test(
      bare(state.words[at + 1]),
    )
  )
}

/** `isNaming` is for "my hobbies are knitting and …", where what follows is a thing and not what goes on. */
export function readPredicate(text: string, isNaming = false): Predicate | undefined {
  const state: State = {
    words: text.split(' ').filter((word) => word !== ''),
    at: 0,
    isNegated: false,
    modal: '',
    tense: 'present',
    isPerfect: false,
    isProgressive: false,
    hasEnded: false,
    isBygone: false,
    frequency: '',
    isIntended: false,
    told: [],
  }
  const form =
    isNaming && /^(?:is|are|was|were)$/i.test(state.words[0] ?? '')
      ? verbForm(bare(state.words[0]))
      : passAuxiliaries(state)
  const word = bare(state.words[state.at])
  if (word === '') return undefined
  const verb = form?.base ?? unknownVerb(word)
  if (verb === undefined) return undefined
  const isPlain = isFirstVerb(state)
  if (
    isPlain &&
    (form?.form === 'past' || form?.form === 'participle' || (form === undefined && word.endsWith('ed')))
  )
    if (word !== 'read' && word !== 'put' && word !== 'cut') state.tense = 'past'
  if (isPlain && /^(?:hurt|hit|split)$/.test(word)) state.tense = 'past'
  state.told.push(isPlain && state.tense !== 'past' ? thirdOf(word) : word)
  if (verb === 'be') passNegation(state)
  const isListed =
    state.words[state.at]?.endsWith(',') && verbForm(bare(state.words[state.at + 1])) !== undefined
  // "We hiked, swam and …": the next verb is no object of the first.
  const rest = isListed ? '' : state.words.slice(state.at + 1).join(' ')
  const hasEnded = state.hasEnded || (state.isNegated && /\b(?:any ?more|any longer)\b/i.test(rest))
  const { isNegated, modal, tense, isPerfect, isProgressive, isBygone, frequency, isIntended } = state
  return {
    verb,
    rest,
    tense,
    isNegated: isNegated || state.hasEnded,
    modal,
    isPerfect,
    isProgressive,
    isBygone,
    frequency,
    isIntended,
    hasEnded,
    told: [...state.told, rest].join(' ').trim(),
  }
}

/** After "be" the negation comes last: "I am not a doctor", "she is no longer single". */
function passNegation(state: State): void {
  for (;;) {
    const word = bare(state.words[state.at + 1])
    const isEnding = word === 'no' && bare(state.words[state.at + 2]) === 'longer'
    if (word === 'not' || word === 'never') state.isNegated = true
    else if (isEnding) state.hasEnded = true
    else if (!/^(?:still|currently|actually|always|usually|now|also|really)$/.test(word)) return
    const taken = state.words.slice(state.at + 1, state.at + (isEnding ? 3 : 2))
    state.told.push(...taken)
    state.at += taken.length
  }
}

const NO_VERBS = new Set(
  'just why how because that what when where who if whether so too as than and or but for with about from into like of to in on at by the'.split(
    ' ',
  ),
)
/** An unlisted verb: good enough to restate, never to apply a rule to. */
const unknownVerb = (word: string): string | undefined =>
  /^\p{L}[\p{L}-]+$/u.test(word) && !NO_VERBS.has(word) ? word : undefined

/** What the speaker says of themselves, said of them. */
export const retold = (text: string): string =>
  text
    // "An exam today, which went well": what follows was cut off.
    .replace(/, (?:which|who|where|when)$/i, '')
    .replace(/\bmyself\b/gi, 'themselves')
    .replace(/\b(?:my|our)\b/gi, 'their')
    .replace(/\b(?:mine|ours)\b/gi, 'theirs')
    .replace(/\byour\b/gi, 'the')
    .replace(/\b(?:me|us)\b(?!-)/g, 'them')
    .replace(/\bI am\b|\bwe are\b/g, 'they are')
    .replace(/\bI was\b|\bwe were\b/g, 'they were')
    .replace(/\b(?:I|we)\b/g, 'they')
    .replace(/(?<!\s)\s+([,.;!?])/g, '$1')
    .replace(/\s{2,}/g, ' ')
    .replace(
      /(?<![\s,])[\s,]+(?:though|too|btw|lol|by the way|as well|actually|anyway|haha|please|again)$/i,
      '',
    )
    .replace(/(?<![\s,.;:!?-])[\s,.;:!?-]+$/, '')
    .trim()

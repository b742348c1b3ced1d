import { fragmentAnswered } from './open-answers.ts'
import { isField, isOccupation } from './rules/lexicon.ts'

/** An answer means what the question asked, so the two are put together into a statement the rules can read. */

const YES =
  /^(?:yes|yeah|yep|yup|yea|sure|of course|(?:i do|i am)(?=$|[,.!]| (?:too|indeed)\b)|indeed|correct|right|absolutely|definitely|certainly|that is right|exactly|si|oui|ja)\b[\s,.!]*/i
const NO =
  /^(?:no|nope|nah|not really|not at all|never|(?:i do not|i am not)(?=$|[,.!]| (?:any ?more|yet|currently|right now)\b)|not (?:anymore|yet|currently|right now)|none|nothing|negative)\b[\s,.!]*/i
const NONE = /^(?:no|none|nope|nothing|nah|not that i know(?: of)?|no allergies)\b/i

type Compose = (answer: string, question: RegExpExecArray) => string

const put =
  (before: string, after = ''): Compose =>
  (answer) =>
    `${before} ${answer}${after}`

const job: Compose = (answer) => {
  if (/^(?:an?|the) /i.test(answer)) return `I am ${answer}`
  const plain = answer.replace(/^in /i, '')
  if (isField(plain)) return `I work in ${plain}`
  return isOccupation(plain.split(/ (?:at|for|in) /)[0] ?? '') ? `I am a ${plain}` : `I work as a ${plain}`
}

const having =
  (none: string): Compose =>
  (answer) =>
    NONE.test(answer) ? none : `I have ${answer}`

/** Questions that ask for something, and the statement that its answer makes. */
const OPEN: readonly (readonly [RegExp, Compose])[] = [
  [
    /\bwhere (?:do you|are you) (?:currently |now )?(?:live|living|based|located|reside)|\b(?:which|what) (?:city|town|country|place) (?:do you live|are you)\b/i,
    put('I live in'),
  ],
  [
    /\bwhere are you (?:originally )?from|\bwhere did you grow up|\bwhere were you born|\bwhich country are you from/i,
    put('I am from'),
  ],
  [
    /\bwhat(?: is|'s) your (?:full |first )?name|\bwhat (?:should|can|may|do) I call you|\bwho am I (?:speaking|talking)|\bmay I have your name|\byour name\b/i,
    (answer) => (/^(?:you can )?call me /i.test(answer) ? answer : `My name is ${answer}`),
  ],
  [
    /\bhow old are you|\bwhat(?: is|'s) your age/i,
    (answer) => (/year/.test(answer) ? `I am ${answer}` : `I am ${answer} years old`),
  ],
  [
    /\bwhat do you do(?: for (?:work|a living|a job))?\s*\?|\bwhat(?: is|'s) your (?:job|profession|occupation)|\bwhat kind of work/i,
    job,
  ],
  [
    /\b(?:which|what) company\b|\bwho do you work for|\bwhere do you work|\bwho(?: is|'s) your employer/i,
    (answer) => `I work for ${answer.replace(/^(?:at|for) /i, '')}`,
  ],
  [
    /\bwhat(?: is|'s| are) your (?:all[- ]time )?favou?rite ([\p{L} ]{0,60}\p{L})\s{0,4}\?/iu,
    (answer, asked) => `My favourite ${asked[1]} is ${answer}`,
  ],
  [
    /\bwhen(?: is|'s) your birthday|\bdate of birth|\bwhen were you born/i,
    (answer) => `My birthday is ${answer.replace(/^on /i, 'on ')}`,
  ],
  [
    /\ballerg/i,
    (answer) =>
      NONE.test(answer) ? 'I have no allergies' : `I am allergic to ${answer.replace(/^to /i, '')}`,
  ],
  [
    /\b(?:dietary|diet|food) (?:restrictions|requirements|preferences|needs)/i,
    (answer) => (NONE.test(answer) ? '' : `I am ${answer}`),
  ],
  [/\b(?:do you have|got|have you got) (?:any )?(?:pets|animals)/i, having('I do not have any pets')],
  [/\b(?:do you have|got|have you got) (?:any )?(?:kids|children)/i, having('I do not have children')],
  [/\b(?:do you have|got|have you got) (?:any )?(siblings|brothers|sisters)/i, having('I have no siblings')],
  [
    /\bhow many ([\p{L} ]{1,60}?) do you have/iu,
    (answer, asked) => (/^\S+$/.test(answer) ? `I have ${answer} ${asked[1]}` : `I have ${answer}`),
  ],
  [
    /\bwhat(?: is|'s) your (dog|cat|wife|husband|partner|son|daughter|sister|brother|boyfriend|girlfriend|parrot|rabbit|horse|puppy|kitten|boss)(?:'s name| called)|\bwhat is the name of your (\p{L}+)/iu,
    (answer, asked) => `My ${asked[1] ?? asked[2]}'s name is ${answer}`,
  ],
  [
    /\bwhat(?: is|'s) (?:his|her|its|their) name|\bwhat (?:is|are) (?:he|she|it|they) called/i,
    (answer) => `His name is ${answer}`,
  ],
  [/\bwhat languages?\b|\bwhich languages?\b/i, put('I speak')],
  [/\bwhat (?:did|do|are) you study(?:ing)?|\bwhat(?: is|'s) your major/i, put('I study')],
  [/\bwhich (?:university|school|college)|\bwhere (?:did|do) you study/i, put('I study at')],
  [/\bwhen (?:are|will) you (?:be )?(\p{L}+ing)\b/iu, (answer, asked) => `I am ${asked[1]} ${answer}`],
  [/\bwhen do you (\p{L}+)\b([^?]*)/iu, (answer, asked) => `I ${asked[1]}${asked[2] ?? ''} ${answer}`],
  [
    /\bwhen(?: is|'s) (?:your|the) ([\p{L} ]{0,60}\p{L})\s{0,4}\?/iu,
    (answer, asked) => `My ${asked[1]} is ${answer}`,
  ],
  [/\bwhat are your hobbies|\bwhat(?: is|'s) your hobby/i, put('My hobbies are')],
  [
    /\bwhat do you (?:like|love|enjoy) (?:to do|doing)|\bwhat do you do for fun|\bfree time|\bspare time/i,
    put('I like'),
  ],
  [
    /\bwhat (?:kind|type|sort) of [\p{L} ]{1,60} do you (?:like|prefer|enjoy)|\bwhat [\p{L} ]{1,60} do you (?:like|prefer|enjoy)/iu,
    put('I like'),
  ],
  [/\bwhat (?:car|bike|phone|laptop|computer) do you (?:drive|have|use|ride|own)/i, put('I have')],
  [
    /\bwhat(?: is|'s) your (?:shoe |clothes |dress )?size|\bwhat size\b/i,
    (answer) => `I wear size ${answer.replace(/^(?:a |size )+/i, '')}`,
  ],
  [/\bwhat(?: is|'s) your budget/i, put('My budget is')],
  [
    /\bwhat(?: is|'s) your (?:goal|dream|resolution)/i,
    (answer) => `My goal is ${/^to /i.test(answer) ? answer : `to ${answer}`}`,
  ],
  [/\bwhat(?: is|'s) your nationality/i, put('I am')],
  [/\bwhat(?: is|'s) your (?:phone |mobile |telephone )?number|\bphone number\b/i, put('My number is')],
  [
    /\bwhat medication|\bany medication|\btaking any (?:medication|medicine)/i,
    (answer) => (NONE.test(answer) ? '' : `I take ${answer}`),
  ],
  [
    /\bhow long have you been ((?!here|there|up|waiting|awake)\p{L}[\p{L} ]{2,60})\?/iu,
    (answer, asked) =>
      /^\d|^(?:about|almost|over|nearly|an?|one|two|three|four|five|six|seven|eight|nine|ten) /i.test(answer)
        ? `I have been ${asked[1]} for ${answer.replace(/ (?:already|now|or so)$/i, '')}`
        : '',
  ],
  [/\bhow tall are you/i, put('I am', ' tall')],
  [
    /\bwhat are you (?:doing|up to|planning)(?: for| on)? ([^?]{0,120})\?/i,
    (answer, asked) => (/^\p{L}+ing\b/u.test(answer) ? `I am ${answer} ${asked[1]}` : ''),
  ],
  [
    /\bwhere are you (?:going|travell?ing|flying|headed)([^?]*)/i,
    (answer, asked) => `I am going to ${answer.replace(/^to /i, '')}${asked[1]}`,
  ],
]

const STATEMENT = /^(?:well,? |so,? |um,? |oh,? )*(?:I|my|we|our|you|he|she|they|it|that|there|the)\b/i
/** Talk around a question, or about the one who asked it: no answer that could be put into its place. */
const NO_ANSWER =
  /^(?:(?:very|pretty|so|really|too|quite|a bit|kind of|not) )*(?:good|great|nice|fine|important|okay|ok|bad|hard|tough|fun|cool|awesome|amazing|wonderful|beautiful|perfect|crazy|interesting|sorry|still|just|finally|for sure|had|been|got|can not|could not|sounds|looking|hopefully|maybe|like|cause|because|but|and|uh+m?|um+|hm+|oh|ah|those|these|this|what|depends)\b|^an? (?:simple|nice|great|good|ok|okay|long|lovely)\b|\b(?:I|you|your|is|are|was|were|its?|offers?|sounds?|looks?)\b/i

const POLAR =
  /^(?:(?:so|and|ok|okay|great|nice|oh|by the way|cool|just to confirm)[,!.]? )*(do|are|have|can|did|were) you (?:still |currently |also |usually |ever |guys ){0,4}(.*\S)\s*\?$/i

const toFirstPerson = (text: string): string =>
  text
    .replace(/\byourself\b/gi, 'myself')
    .replace(/\byours\b/gi, 'mine')
    .replace(/\byour\b/gi, 'my')
    .replace(/\bany \b/gi, '')
    .replace(/ or (?:are|do|not|a|an|something)\b.*/i, '')

/** "love it!" is a yes. */
const OPINION = /^(?:I )?(?:really |absolutely |totally )?(love|like|adore|hate) (?:it|them|that)\b/i

/** A yes to these tells nothing by itself: what the plans or the favourites are comes after it. */
const GENERIC =
  /\b(?:favou?rites?|plans?|planning|ideas?|tips|recommendations?|suggestions?|questions?|experiences?|updates?|advice|moves|traditions|goals|anymore|certain|specific|particular|special|fun)\b/i

function polar(question: string, answer: string): string | undefined {
  const asked = POLAR.exec(question)
  if (asked === null) return undefined
  const opinion = OPINION.exec(answer)?.[1]
  const [isYes, isNo] = [
    YES.test(answer) || /^(?:love|like|adore)/i.test(opinion ?? ''),
    NO.test(answer) || /^hate/i.test(opinion ?? ''),
  ]
  if (isYes === isNo) return undefined
  const verb = asked[1]?.toLowerCase()
  const rest = toFirstPerson(asked[2] ?? '')
  if (
    /\b(?:you|want|need|like to|ready|sure|mind|know|think|remember|mean|free|available|there|me\b|okay|ok)\b/i.test(
      rest,
    ) &&
    !/like/i.test(rest.split(' ')[0] ?? '')
  )
    return undefined
  if (/\b(?:anything|something|anyone)\b/i.test(rest) || (isYes && GENERIC.test(rest))) return undefined
  const more = answer.replace(isYes ? YES : NO, '')
  const isElsewhere = isNo && /^(?:in|at|for|from) \p{L}/iu.test(more)
  if (isElsewhere)
    return verb === 'do' ? `I ${rest.replace(/\b(?:in|at|for|from) .*/i, more)}` : `I am ${more}`
  const said = STATEMENT.test(more) && opinion === undefined ? `. ${more}` : ''
  if (isYes && /^have\b/i.test(rest) && /^(?:an?|\d+|one|two|three|four|five|six|my)\b/i.test(more))
    return `I have ${more}`
  switch (verb) {
    case 'do':
      return `${isYes ? 'I' : 'I do not'} ${rest}${said}`
    case 'are':
      return `${isYes ? 'I am' : 'I am not'} ${rest}${said}`
    case 'can':
      return `${isYes ? 'I can' : 'I can not'} ${rest}${said}`
    case 'have':
      if (isNo && /^(?:been to|visited) \p{Lu}/u.test(rest)) return `I have never ${rest}${said}`
      return isYes && /^been/i.test(rest) ? `I have ${rest}` : undefined
    default:
      return undefined
  }
}

/** The last question in what the agent said; a question that was followed by more than a word or two was left. */
export function questionIn(said: string): string {
  const sentences = said.match(/[^.!?\n]+[.!?]*/g) ?? []
  const last = sentences
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
    .slice(-2)
  return last.reverse().find((sentence) => sentence.endsWith('?')) ?? ''
}

/** The statement that an answer makes, or undefined when the answer does not need the question. */
export function asStatement(question: string, answer: string): string | undefined {
  const plain = answer
    .trim()
    .replace(/^(?:well|so|um|uh|oh|hm+|sure|ok|okay|it is|that would be|that is)[,:]? +/i, '')
    .replace(/(?<![.!])[.!]+$/, '')
  if (question === '' || plain === '' || plain.endsWith('?') || plain.split(' ').length > 14) return undefined
  if (
    /^(?:no (?:prob|worries|way|doubt|kidding|need)|of course not|its |it's |sorry|glad|happy to|hope|congrat|woo+|wow|yay|haha|lol|I would rather not|none of your|why|what|i do not (?:know|want)|no idea|not (?:sure|telling)|guess|skip|pass|later|maybe|thanks|thank you|please|lol|haha|no thanks|prefer not)/i.test(
      plain,
    )
  )
    return undefined
  const answered = polar(question, plain)
  if (answered !== undefined) return answered
  const fragment = fragmentAnswered(question, plain)
  if (fragment !== undefined) return fragment
  if (STATEMENT.test(plain) || NO_ANSWER.test(plain)) return undefined
  for (const [asked, compose] of OPEN) {
    const match = asked.exec(question)
    if (match === null) continue
    const content = NONE.test(plain)
      ? plain
      : plain.replace(YES, '').replace(/^(?:[Ii]n|[Aa]t) (?=\p{Lu})/u, '')
    if (/^(?:but|and|so|because)\b|\b(?:is|are|was|were|am|does|did|has|sounds|prob)\b/i.test(content))
      return undefined
    if (content === '' || (YES.test(plain) && content === plain)) return undefined
    return NONE.test(plain) && compose(plain, match).endsWith(plain)
      ? undefined
      : compose(content, match) || undefined
  }
  return undefined
}
